import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import brandPaths from "~/brand/generated/addresses.json";
import { emptyLedger } from "~/content/treasury-lists/ledger";
import { measureIds } from "~/domain/treasury/measures";
import { listFigures } from "~/domain/treasury/named-figures";
import { listAddresses } from "~/routes";
import { openTreasury } from "../tests/ledger/open-treasury.ts";
import { listSettingNames } from "../workers/env";
import { securityHeaders } from "../workers/http/security-headers";
import { publicSources } from "./content/images.ts";

// What hosted CI, people and other tools read, and nothing here runs.

const read = (file: string) => readFileSync(file, "utf8");

const pages = globSync([
  "*.md",
  "{bench,docs,scripts/company/template}/*.md",
  "docs/decisions/*.md",
  "{app/content,scripts/company/template}/README.md",
]).filter((file) => file !== "CHANGELOG.md");

const folders = ["app", "bench", "docs", "migrations", "public", "scripts", "tests", "workers"];
const files = globSync(["{.,scripts/company/template}/{*,.*,.github/**}", `{${folders}}/**`]);
const sources = globSync(
  [
    "{*.{toml,ts},package.json,public/*.mjs,{.,scripts/company/template}/.github/**/*.yml}",
    "{app,bench,scripts,tests,workers}/**/*.{cjs,css,js,json,ts,tsx,txt,yaml}",
  ],
  { exclude: ["**/generated/**", "**/*.{test,spec}.*", "scripts/lint/*.json"] },
);
const code = [...sources.map(read), ...listSettingNames()].join("\n");
const words = new Set(code.match(/\w[\w-]*/g));
const isWord = (name: string) => words.has(name) || (name.includes(".") && code.includes(name));

const routes = listAddresses(brandPaths).filter(({ path }) => path !== "/*");
const places = [
  ...files,
  ...files.map((file) => file.replace(/^public/, "")),
  ...routes.map(({ path }) => path),
];

/** Of a file, an address with its parameters, or anything that the code names. */
function isKnown(name: string) {
  // `<slug>`, `SLUG`, `…` and `*` are any text.
  const any = name
    .replace(/#.*|\/$/g, "")
    .replace(/<[^>]+>|…|(?<![\w-])[A-Z]+(?![\w-])|\*+/g, "\0");
  const [place = "", query = ""] = any.split("?");
  const written = place.replace(/[.+^$()[\]\\]/g, "\\$&").replaceAll("\0", ".*");
  const pattern = new RegExp(`(^|/)${written}(/|\\.|$)`);
  const isThere =
    places.some((each) => pattern.test(each)) &&
    (query.match(/\w+(?==)/g) ?? []).every((parameter) =>
      routes.some(
        ({ path, file }) => pattern.test(path) && read(`app/${file}`).includes(`"${parameter}"`),
      ),
    );
  const [folder = ""] = place.split("/");
  if (isThere || !folder || folders.includes(folder)) return isThere;
  return (any.match(/[A-Za-z][\w.-]*\w/g) ?? []).every(isWord);
}

/** Other programs' names, Markdown's own, and examples. */
const ofOthers = /^([!#$<[*«]|\.\.\/|(npx|ots|pandoc|pipx|ssh-keygen) |\/(proc|content\/…)$)/;

it.each(pages)("every name in code that %s has is the code's", (page) => {
  const text = read(page);
  const spans = text.replace(/```.*?```/gs, "").matchAll(/`([^`]+)`/g);
  const names = [...spans].flatMap(([, name = ""]) =>
    ofOthers.test(name) ? [] : name.split(/\s/),
  );
  names.push(...(text.match(/\b[A-Z]+_[A-Z_\d]+\b/g) ?? []));
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

it.each([
  ["docs/treasury.md", /(?<=^\|.*`)[a-z_]+(?=`.*\|.*\|.*\|$)/gm, measureIds],
  [
    "app/content/README.md",
    /(?<=^- .*\{\{)\w+(?=\}\})/gm,
    Object.keys(listFigures(openTreasury(emptyLedger))),
  ],
])("%s names each figure, and no other", (page, named, figures) =>
  expect(new Set(read(page).match(named))).toEqual(new Set(figures)),
);

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));

/** Whether an npm script is there and, if it is ours, its module or one that it imports has the rest. */
function isCommand(script: string, given: string) {
  const [file] = /scripts\/(?!test)\S+\.ts/.exec(scripts[script] ?? "") ?? [];
  if (!file) return script in scripts;
  const imports = read(file).match(/(?<="\.\/)[\w/-]+\.ts/g) ?? [];
  const declared = [file, ...imports.map((name) => `scripts/${name}`)].map(read).join();
  const [command = ""] = /^[a-z][\w-]*/.exec(given) ?? [];
  return (
    (!command || declared.includes(`npm run ${script} -- ${command}`)) &&
    (given.match(/(?<=(^| )--)[a-z][\w-]*/g) ?? []).every((option) =>
      new RegExp(`"--${option}( [^"]+)?":`).test(declared),
    )
  );
}

it.each([...pages, ...sources].filter((file) => read(file).includes("npm run ")))(
  "every command in %s exists, with its options",
  (page) => {
    const text = read(page).replace(/(?<=--|\\)\n\s*/g, " ");
    // In a list of commands the script is written once a line.
    const whole = text.replace(/^.*?(npm run [\w:]+).*/gm, (line, script) =>
      line.replaceAll("`-- ", `\`${script} -- `),
    );
    const typed = whole.matchAll(
      /npm (?:run (?:--silent )?|(?=start\b))([\w:]+)(?: -- ([^`\n#&|]*))?/g,
    );
    const unknown = [...typed].filter(([, script = "", given = ""]) => !isCommand(script, given));
    expect(unknown.map(([line]) => line)).toEqual([]);
  },
);

it.each(pages)("each command of %s that changes what is deployed names its environment", (page) => {
  const typed = read(page).match(/npx wrangler (secret|tail|rollback|d1 time-travel).*/g) ?? [];
  expect(typed.filter((line) => !/ --env (staging|production)\b/.test(line))).toEqual([]);
});

/** A page's headings as the anchors that git hosts make of them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

it.each(pages)("each link of %s has its file, and its heading", (page) => {
  const links = [...read(page).matchAll(/\]\((?!\w+:|\/)([^)#]*)#?([^)]*)\)/g)].filter(
    ([, to, heading]) => {
      const file = to ? path.join(path.dirname(page), to) : page;
      return !existsSync(file) || (heading && !anchorsOf(file).includes(heading));
    },
  );
  expect(links).toEqual([]);
});

it("each page that the code names is there", () =>
  expect(code.match(/docs\/[\w/-]+\.md/g)?.filter((file) => !existsSync(file))).toEqual([]));

it("every package is pinned by its hash, and of the registry", () => {
  const { packages } = JSON.parse(read("package-lock.json"));
  const faults = Object.entries<Record<string, string>>(packages).filter(
    ([name, { integrity, resolved, inBundle, link }]) =>
      name &&
      (link || resolved?.startsWith("git") || !(inBundle || integrity?.startsWith("sha512-"))),
  );
  expect(faults).toEqual([]);
});

it("static files have the headers of the Worker's answers and styles within, pictures for a day", () => {
  const rules = read("public/_headers");
  const [block = ""] = /^\/\*\n(?: {2}.*\n)+/m.exec(rules) ?? [];
  const headers = block.replace(" style-src 'unsafe-inline';", "").matchAll(/([\w-]+): (.*)/g);
  const ofPages = ["Cross-Origin-Opener-Policy", "Permissions-Policy"];
  expect([...headers].map((each) => each.slice(1)).sort()).toEqual(
    Object.entries(securityHeaders(true))
      .filter(([name]) => !ofPages.includes(name))
      .sort(),
  );
  for (const folder of Object.keys(publicSources)) {
    expect(rules).toContain(`${folder}/*\n  Cache-Control: public, max-age=86400`);
  }
});
