import { readFile } from "node:fs/promises";
import { listAddresses } from "./app/routes.ts";

// The content build writes the paths that come from the brand.
const brandPaths = new URL("./app/brand/generated/addresses.json", import.meta.url);

// For developers: a build to be deployed leaves it out.
const isPublished = ({ path }) => !process.env.PUBLISH || path !== "/setup";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  // No address comes from a file's name.
  ignoredRouteFiles: ["**/*"],
  serverModuleFormat: "esm",
  serverPlatform: "neutral",
  serverBuildPath: "build/index.js",
  postcss: true,
  tailwind: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
  async routes(defineRoutes) {
    const addresses = listAddresses(JSON.parse(await readFile(brandPaths, "utf8")));
    return defineRoutes((route) => {
      for (const { id, path, file } of addresses.filter(isPublished))
        route(path.slice(1) || undefined, file, { id, index: path === "/" });
    });
  },
};
