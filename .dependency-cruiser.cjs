const { readdirSync } = require("node:fs");

// The directions of the house (docs/decisions/001-directions.md): an import the other way fails the lint.
const forbid = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: { path: to },
});

/**
 * Layers, lowest first. A folder imports only from earlier rows, never from its own, so no two folders can import each
 * other. `/*` means the files of a folder without its subfolders.
 */
const layers = [
  ["app/fonts", "app/brand"],
  ["app/locale"],
  ["app/content", "app/db", "app/http"],
  ["app/domain/*", "app/domain/admin/audit", "app/domain/press/*"],
  [
    "app/domain/accounts",
    "app/domain/disclosures",
    "app/domain/market",
    "app/domain/press/releases",
    "app/domain/search",
    "app/domain/sign-ups",
    "app/domain/treasury",
  ],
  ["app/domain/privacy"],
  [
    "app/domain/admin/*",
    "app/domain/pages",
    "app/domain/press/broadcasts",
    "app/domain/press/desk",
    "app/domain/verification",
  ],
  ["app/domain/admin/exports", "app/live", "app/ui"],
  ["app/forms"],
  ["app/auth"],
  ["app/site"],
  ["app/email", "app/framework"],
  ["app/routes"],
  ["workers"],
];

/** Every folder is in one of the layers: one that is not listed would import what it likes. */
function requireLayer(folder) {
  const listed = layers.flat();
  if (listed.includes(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith("."),
  );
  const hasFiles = entries.some((entry) => entry.isFile());
  if (folder !== "app" && hasFiles && !listed.includes(`${folder}/*`))
    throw new Error(`${folder} is in no layer of .dependency-cruiser.cjs`);
  for (const entry of entries) if (entry.isDirectory()) requireLayer(`${folder}/${entry.name}`);
}
requireLayer("app");

const patternOf = (folder) =>
  folder.endsWith("/*") ? `${folder.slice(0, -1)}[^/]+$` : `${folder}/`;
const directions = layers.slice(0, -1).flatMap((layer, row) =>
  layer.map((folder) => {
    const others = layers
      .slice(row)
      .flat()
      .filter((other) => other !== folder)
      .map(patternOf);
    return forbid(
      `only-below: ${folder}`,
      `^${patternOf(folder)}`,
      `^(${others.join("|")})`,
      "The list of layers in this file.",
    );
  }),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...directions,
    forbid(
      "app-knows-no-worker",
      "^app/",
      "^workers/",
      "Routes learn the context's type by module augmentation.",
    ),
    forbid(
      "domain-is-free",
      "^app/domain/",
      "^app/(routes|site|ui|auth|http|live)/|node_modules/(@remix-run|react)",
      "The rules of the product know no framework.",
    ),
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
      "Layout and primitives are handed what they show.",
    ),
    forbid(
      "ui-knows-no-product",
      "^app/ui/",
      "^app/(?!ui/|locale/)",
      "Primitives have no product words.",
    ),
    forbid(
      "locale-stands-alone",
      "^app/locale/",
      "^app/(?!locale/|brand/)",
      "How a figure is written depends on the brand.",
    ),
    forbid(
      "brand-and-content-stand-alone",
      "^app/(brand|content)/",
      "^app/(?!brand/|content/)|^workers/",
      "What editors change depends on nothing.",
    ),
    forbid(
      "worker-parts-know-no-entry",
      "^workers/(?!services/)([^/]+)/",
      "^workers/(index|context)\\.ts|^workers/(?!$1/)[^/]+/",
      "The entry and the composition root (context.ts and services/) put the parts together.",
    ),
    forbid(
      "nothing-shipped-knows-scripts",
      "^(app|workers)/",
      "^scripts/",
      "Scripts run in Node, beside the site.",
    ),
    forbid(
      "live-stands-alone",
      "^app/live/",
      "^app/(routes|site|ui|db|content)/",
      "The socket knows no page.",
    ),
    forbid(
      "no-test-in-sources",
      "^(app|workers)/",
      "\\.test\\.tsx?$|^tests/",
      "Sources never import tests.",
    ),
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
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
    },
  },
};
