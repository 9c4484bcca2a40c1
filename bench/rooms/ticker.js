/** Sends the price of a POST to one room, of either kind. */
export default {
  async fetch(request, env) {
    if (request.method !== "POST") return new Response("ready");
    await env.ROOM.getByName("na-0").publish(await request.json());
    return new Response("told");
  },
};
