const base = require("../../.dependency-cruiser.cjs");

// The content build makes app/*/generated: a checkout that was never built could not build if it imported them. Apart from
// the other rules, since types are no imports here.
/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "nothing-generated-in-the-content-build",
      severity: "error",
      comment: "Move what needs the brand into a module that the content build does not import.",
      from: { path: "^scripts/content/(build|record|new)\\.ts$" },
      to: { path: "^app/(brand|content)/generated/", reachable: true },
    },
  ],
  options: { ...base.options, tsPreCompilationDeps: false },
};
