// Before any other file of `npm start`, in whatever Node the machine has.
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const [major, minor] = process.versions.node.split(".").map(Number);
let problem;
if (!existsSync(join(__dirname, "../node_modules/miniflare")))
  problem = "The packages are not installed. Run: npm ci";
// The first that runs TypeScript as it is; `npm ci` installs one.
else if (major < 22 || (major === 22 && minor < 18))
  problem = `Node ${process.versions.node} is too old, and the site's own is missing. Run: npm ci`;
if (problem) {
  console.error(problem);
  process.exit(1);
}
