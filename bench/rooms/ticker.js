/** Tells one room, of either kind, the price that a POST brings. */
export default {
  async fetch(request, env) {
    if (request.method !== "POST") return new Response("ready");
    await env.ROOM.getByName("na-0").publish(await request.json());
    return new Response("told");
  },
};
