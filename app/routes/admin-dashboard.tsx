// The dashboard has two addresses.
// biome-ignore lint/performance/noBarrelFile: Remix wants a module for each
export { default, links, loader, meta } from "./admin/route";
