// The Worker's entry in tests: without the site, which takes long to load and is not always needed (site-client.ts).
// biome-ignore-all lint/performance/noBarrelFile: the platform finds Durable Object classes among the entry's exports
export { PriceRoom } from "../../../workers/price/room";
export { PriceFeed } from "./replaceable-feed";

export default {} satisfies ExportedHandler;
