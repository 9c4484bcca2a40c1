const base = require("../../.dependency-cruiser.cjs");

// The content build makes app/*/generated: a checkout that was never built could run no command that imports them. Apart
// from the other rules, since types are no imports here.
/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "nothing-generated-in-commands",
      severity: "error",
      comment:
        "Pass what a module needs of the brand or content, or move it where no command imports it.",
      from: { path: "^scripts/", pathNot: "[.]test[.]ts$" },
      to: { path: "^app/(brand|content)/generated/", reachable: true },
    },
    {
      name: "signing-loads-no-package-but-its-own",
      severity: "error",
      comment: "In hosted CI every other one would see the key's passphrase.",
      from: { path: "^scripts/proofs/sign[.]ts$" },
      to: { path: "^node_modules/(?!age-encryption/)", reachable: true },
    },
  ],
  options: { ...base.options, tsPreCompilationDeps: false },
};
