import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { scripts } from "./run.ts";

// What hosted CI and other tools read, and nothing here runs.

const read = (file: string) => readFileSync(file, "utf8");

/** Made by the build or by what a reader does next. */
const isMadeHere = (file: string) =>
  /^app\/(brand|content)\/generated\/|^app\/content\/press\/38-|^public\/build\//.test(file);
const pages = globSync([
  "*.md",
  "{bench,docs}/*.md",
  "docs/decisions/*.md",
  "app/content/README.md",
]).filter((file) => file !== "CHANGELOG.md");

it.each(pages)("every path that %s names exists", (page) => {
  const named =
    /(?<=`)(?:app|bench|docs|migrations|public|scripts|tests|workers)\/[\w.*/{},-]+(?=`)/g;
  const isThere = (file: string) => globSync([file, `${file}.*`]).length > 0 || isMadeHere(file);
  const paths = read(page).match(named) ?? [];
  expect(paths.filter((file) => !isThere(file))).toEqual([]);
});

/** An option as a command declares it: `"--env NAME": "what it does"`. */
const optionOf = /(?<="--)[\w-]+(?=( [^"]+)?":)/g;
const commands = globSync("scripts/**/!(*.test).ts");
const options = new Set(commands.flatMap((file) => read(file).match(optionOf) ?? []));

const subcommand = /npm run (content|company) -- ([a-z][\w-]*)/g;
it.each([...pages, ...commands])("every option of a command in %s exists", (page) => {
  const typed = read(page).match(/npm (start|run (?!types|lint)[\w:-]+) [^`"\n#&]*/g) ?? [];
  const named = typed.flatMap((line) => line.match(/(?<= --)[a-z][\w-]*/g) ?? []);
  expect(named.filter((name) => !options.has(name) && name !== "silent")).toEqual([]);
  for (const [, script = "", name = ""] of read(page).matchAll(subcommand)) {
    expect(scripts[script]).toHaveProperty([name]);
  }
});

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

/** Links of a page, and of code to a part of one. */
function linksOf(file: string) {
  const isPage = file.endsWith(".md");
  const inPage = /\]\((?!\w+:|\/)([^)#]*)#?([^)]*)\)/g;
  const inCode = /\W([a-z]+\.md)#([\w-]+)/g;
  const folder = isPage ? path.dirname(file) : "docs";
  return [...read(file).matchAll(isPage ? inPage : inCode)].map(([, to, part]) => ({
    file,
    to: to ? path.join(folder, to) : file,
    part,
  }));
}

it("each link in pages and in code has its file, and its heading", () => {
  const sources = globSync("{app,scripts,workers,tests,.github}/**/*.{ts,tsx,yml}", {
    exclude: ["**/generated/**"],
  });
  const links = [...pages, ...sources, "wrangler.toml"].flatMap(linksOf);
  expect(links.length).toBeGreaterThan(20);
  const isThere = ({ to, part }: { to: string; part: string | undefined }) =>
    part ? anchorsOf(to).includes(part) : existsSync(to) || isMadeHere(to);
  expect(links.filter((link) => !isThere(link))).toEqual([]);
});

interface Package {
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  link?: boolean;
}
it("every package is pinned by its hash, and of the registry", () => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(read("package-lock.json"));
  const { "": _, ...others } = packages;
  const faults = Object.entries(others).filter(
    ([, { integrity, resolved, inBundle, link }]) =>
      link || resolved?.startsWith("git") || !(inBundle || integrity?.startsWith("sha512-")),
  );
  expect(faults).toEqual([]);
});
