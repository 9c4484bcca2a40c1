// In front of the built site: one address more, which collects what the engine no longer needs.
// The engine's flag --expose-gc makes `gc`.
import site from "./index.js";

// The runtime finds Durable Object classes among the exports of the entry.
// biome-ignore lint/performance/noBarrelFile: see above
export { PriceFeed, PriceRoom } from "./index.js";

export default {
  fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== "/collect") return site.fetch(request, env, ctx);
    globalThis.gc();
    return new Response("collected");
  },
};
