import { readFile } from "node:fs/promises";

// The content build writes the addresses that come from the brand: a file route cannot hold part of a segment
// ("/northlode-gold"), and no client file may name the administrators' path.
const addresses = new URL("./app/brand/generated/addresses.json", import.meta.url);

// The styleguide is for developers: a build to be deployed leaves it out.
const unpublished = process.env.PUBLISH ? ["**/styleguide/**"] : [];

// The lists as app/domain/admin/lists.ts names them: each is called as JSON, and exported as a file.
const lists = ["users", "launch-registrations", "launchpad-applications", "newsletter-subscribers"];
const calls = [...lists, ...lists.map((list) => `export-${list}`), "export-audit-log"];

/** Files that answer several addresses. */
const shared = {
  "admin/route.tsx": ["admin-dashboard"],
  "shared/admin-api.ts": calls.map((call) => `api/admin/${call}`),
  "shared/feeds.ts": ["feed.xml", "atom.xml", "feed.json"],
  "shared/release-source.ts": ["news/:slug.md", "news/:slug/history/:version.md"],
};

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}", "**/branded/**", "**/shared/**", ...unpublished],
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
    const { goldPage, adminLogin } = JSON.parse(await readFile(addresses, "utf8"));
    return defineRoutes((route) => {
      route(goldPage.slice(1), "routes/branded/gold.tsx");
      route(adminLogin.slice(1), "routes/branded/admin-login.tsx");
      route(`${adminLogin.slice(1)}/code`, "routes/branded/admin-code.tsx");
      for (const [file, paths] of Object.entries(shared))
        for (const path of paths) route(path, `routes/${file}`, { id: path });
    });
  },
};
