import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../site-process.ts";

// `npm run lint`: every file of this repository that a comment names is there. A source may be named
// by the end of its path ("charts/charts.tsx"), another file by the whole of it, and both relative
// to the file.

const source = String.raw`(?:[\w@$.][\w@$./-]*)?\w\.(?:tsx?|cjs|mjs)`;
const folder = "(?:app|bench|docs|migrations|public|scripts|tests|workers)";
const other = String.raw`${folder}/[\w./-]*\w\.(?:css|js|json|md|sql|toml|yaml)`;
const fileName = new RegExp(String.raw`(?<![\w*<>{}.…:/-])(?:${source}|${other})(?![\w-])`, "g");
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;

/** Made by the build, or an example of a file that somebody may write. */
const isAbsent = (name: string) =>
  /\bgenerated\/|^app\/content\/press\/\d+-|^letter-box\.ts$/.test(name);

const listFiles = (...patterns: string[]) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...patterns], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "" && existsSync(path.join(root, file)));
const endings = (file: string) =>
  file.split("/").map((_, index, parts) => parts.slice(index).join("/"));
const names = new Set(listFiles().flatMap(endings));

for (const file of listFiles("*.ts", "*.tsx", "*.css", "*.js")) {
  const comments = readFileSync(path.join(root, file), "utf8").match(comment) ?? [];
  for (const name of comments.flatMap((part) => part.match(fileName) ?? [])) {
    const full = /^\.\.?\//.test(name) ? path.join(path.dirname(file), name) : name;
    if (names.has(full) || isAbsent(full)) continue;
    console.error(`${file}: names ${name}, which is not there`);
    process.exitCode = 1;
  }
}
