// The Worker's entry in tests: what needs the Durable Objects alone does not wait for the site, which takes longer to load
// than most files take. Whoever asks for a page loads the site by itself (site-client.ts).
// biome-ignore-all lint/performance/noBarrelFile: the platform finds Durable Object classes among the entry's exports
export { PriceFeed } from "../../../workers/price/feed";
export { PriceRoom } from "../../../workers/price/room";

export default {} satisfies ExportedHandler;
