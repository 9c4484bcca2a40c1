// In front of the built site: counts the calls of the feed, and tells them at an address of its own.
import site, { PriceFeed as Feed } from "./index.js";

// The runtime finds Durable Object classes among the exports of the entry.
// biome-ignore lint/performance/noBarrelFile: see above
export { PriceRoom } from "./index.js";

const calls = { join: 0, leave: 0, stats: 0 };

export class PriceFeed extends Feed {
  join(...args) {
    calls.join += 1;
    return super.join(...args);
  }
  leave(...args) {
    calls.leave += 1;
    return super.leave(...args);
  }
  stats(...args) {
    calls.stats += 1;
    return super.stats(...args);
  }
}

export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== "/feed-calls") return site.fetch(request, env, ctx);
    const rooms = await env.PRICE_FEED.getByName("cad").listRooms();
    return Response.json({ calls, rooms: rooms.length });
  },
};
