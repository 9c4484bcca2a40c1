// The directions of the house (docs/decisions/001-directions.md): an import the other way fails the lint.
const forbid = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: { path: to },
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    forbid("app-knows-no-worker", "^app/", "^workers/", "Routes learn the context's type by module augmentation."),
    forbid(
      "domain-is-free",
      "^app/domain/",
      "^app/(routes|site|ui|auth|http|live)/|node_modules/(@remix-run|react)",
      "The rules of the product know no framework.",
    ),
    forbid("db-is-below-domain", "^app/db/", "^app/(?!db/)", "Tables know nothing of what uses them."),
    forbid(
      "routes-use-services",
      "^app/routes/",
      "^app/(db|content)/",
      "A route reads the context's services, never a table or a document.",
    ),
    forbid(
      "site-and-ui-know-no-data",
      "^app/(site|ui)/",
      "^app/(db|content|routes)/",
      "Furniture and primitives are handed what they show.",
    ),
    forbid("ui-knows-no-product", "^app/ui/", "^app/(?!ui/|locale/)", "Primitives have no product words."),
    forbid("locale-stands-alone", "^app/locale/", "^app/(?!locale/)", "How a figure is written depends on nothing."),
    forbid(
      "brand-and-content-stand-alone",
      "^app/(brand|content)/",
      "^app/(?!brand/|content/)|^workers/",
      "What editors change depends on nothing.",
    ),
    forbid("live-stands-alone", "^app/live/", "^app/(routes|site|ui|db|content)/", "The socket knows no page."),
    forbid("no-test-in-sources", "^(app|workers)/", "\\.test\\.tsx?$|^tests/", "Sources never import tests."),
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/|^public/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
