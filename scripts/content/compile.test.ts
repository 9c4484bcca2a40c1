import { cp, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import { audit, createTestFolder, secondBrand } from "../../tests/support/folders";
import { BUILT_FROM, formatProblemIn, project, writeOutputs } from "./files";
import { digest, hashEntry } from "./history";

const { root, at, read, write, edit, remove, copy, build } = createTestFolder();
const second = "content/press/3-tidewell-adds-to-its-reserve.md";
const brand = "brand/brand.ts";

beforeEach(() => copy());
const addLegal = () =>
  cp(path.join(secondBrand, "content/legal"), at("content/legal"), { recursive: true });

const problems = async () => {
  const { problems, outputs } = await build();
  if (problems.length > 0) expect(outputs.size).toBe(0);
  return problems;
};

it("a good folder has no problem and becomes typed modules, a style sheet and public files", async () => {
  await addLegal();
  const { problems, outputs, content } = await build();
  expect(problems).toEqual([]);
  expect(content.press.bodies[1]?.html).toContain('href="/investors" target="_blank"');
  expect(content.closes[0]).toMatchObject({ shareFiat: "4.20", goldFiatPerGram: null });
  expect(JSON.parse(String(outputs.get("app/brand/generated/addresses.json")))).toEqual({
    goldPage: "/tidemark-gold",
    adminLogin: "/staff-door-4kd82",
    textPages: [],
  });
  expect(outputs.get("app/brand/generated/theme.css")).toContain("--brand-accent: #14b8a6;");
  expect(String(outputs.get("public/editor/configuration.json"))).toContain('"content/press"');
  expect(outputs.get("public/governance/board-mandate.md")).toMatch(/^# Board Mandate\n\n(?!---)/);
});

it("a good folder may end its lines as Windows does, and do without press, governance, legal, treasury and most pictures", async () => {
  await edit(audit, [/\n/g, "\r\n"]);
  // A purchase after the last price: the text's paragraph with such a figure is left out.
  await edit("content/pages/about.md", [/$/, "\n\nOur gold is worth {{gold_market_value}}.\n"]);
  expect(await problems()).toEqual([]);
  await edit("content/pages/about.md", [/\n\nOur gold .*/, ""]);
  await edit("content/pages/home.md", ["href: /treasury", "href: /press-releases"]);
  for (const name of ["press", "governance", "market", "treasury.yaml"])
    await remove(`content/${name}`);
  await edit(brand, [/^ *(goldGram|collectible|app|launchpad): .*$/gm, ""]);
  expect(await problems()).toEqual([]);
  await edit("content/pages/home.md", ["href: /press-releases", "$&\n    picture: goldGram"]);
  expect(await problems()).toEqual([
    expect.stringContaining("picture: brand/brand.ts has no picture goldGram"),
  ]);
});

const edits: Record<string, [what: string, from: string, to: string, message: string][]> = parse(
  await readFile(new URL("./bad-files.yaml", import.meta.url), "utf8"),
);
/** Rows that go into one build: the n-th of each file. Alone are those that other faults hide. */
const rounds = Object.entries(edits).flatMap(([file, rows]) =>
  rows.map(([what, ...row], at) => {
    const others = /press|treasury/.test(file) ? "press and treasury" : "the others";
    const round = `${at} of ${/brand|search/.test(file) ? file : others}`;
    return { round, what, file, row };
  }),
);
it.each([...Map.groupBy(rounds, ({ round }) => round)])(
  "a bad file stops the build: %s",
  async (_, mistakes) => {
    for (const { file, row } of mistakes) {
      if (file.startsWith("content/legal/")) await addLegal();
      await edit(file, [new RegExp(row[0]), row[1]]);
    }
    const found = await problems();
    for (const { what, file, row } of mistakes) {
      const own = found.flatMap((line) => (line.startsWith(file) ? line.slice(file.length) : []));
      expect(own, what).toContainEqual(expect.stringMatching(new RegExp(row[2])));
    }
  },
);

it("a bad file stops the build: those that are missing, have no place or another one's name, or are pictures of a wrong size", async () => {
  for (const file of ["pages/home.md", "people.yaml"]) await remove(`content/${file}`);
  const policy = await read("content/governance/board-mandate.md");
  for (const file of ["pages/careers.md", "press/1.png", "blog/x.md", "governance/X.md"]) {
    await write(`content/${file}`, policy);
  }
  const release = await read(audit);
  await write("content/press/1-other.md", release.replace(/title: .*/, "title: Another Title"));
  const same = release.replace("id: 1", "id: 2").replace("Opens Its", "opens  its");
  await write("content/press/2-same.md", same);
  const terms = policy
    .replace("summary", "description")
    .replace(/adopted: [\s\S]*order: 1/, 'version: "1.0"\neffective: 2025-01-01');
  await write("content/legal/ordinal-terms.md", terms);
  await remove("brand/assets/share.png");
  await write("brand/assets/icon-192.png", await readFile(at("brand/assets/icon-180.png")));
  await edit("brand/assets/pier.svg", [/$/, " ".repeat(60_000)]);
  const partner = '{ role: "Mint", name: "Brine", mark: "gram.svg" }';
  await edit(brand, ["partners: []", `partners: [${partner}]`]);
  const found = (await problems()).join("\n");
  for (const problem of [
    "content/pages/home.md: does not exist",
    "content/people.yaml: does not exist",
    "content/pages/careers.md: is not a page of this site: about, ",
    "content/press/1.png: is not a .md file",
    "content/blog/x.md: is not in a folder",
    "content/governance/X.md: its name must be lower-case",
    ":6: order: 1 is already used by ",
    `${audit}:2: id: id 1 is already used by content/press/1-other.md`,
    "2-same.md:3: title: the address /news/tidewell-opens-its-reserve-to",
    "ordinal-terms.md: its sections must be numbered 0 to 12",
    "brand/assets/share.png: does not exist",
    "brand/assets/icon-192.png: is 180×180 but must be 192×192",
    "bytes; the limit is 60000",
    "brand/assets/gram.svg: is 400×300 but must be square",
  ]) {
    expect(found).toContain(problem);
  }
});

it("a bad file stops the build: pictures of the brand that are missing or none, and no brand", async () => {
  await remove("brand/assets/gram.svg");
  await write("brand/assets/token.svg", "<svg />");
  expect(await problems()).toEqual([
    "brand/brand.ts: pictures.goldGram: brand/assets/gram.svg does not exist",
    "brand/assets/token.svg: is not an image with a readable width and height",
  ]);
  await remove(brand);
  expect(await problems()).toContain(`${brand}: does not exist`);
});

it("a bad file stops the build: a link to a document that is not there, with the nearest, or that appears later", async () => {
  await edit("content/governance/board-mandate.md", [
    "Five directors",
    "[Five](/news/nothing-here) directors, see [this](/governance/bord-mandate)",
  ]);
  const later = (await read(second)).replace("id: 3", "id: 2").replace(/title: .*/, "title: Later");
  await write("content/press/2-later.md", later);
  await edit(audit, ["/investors", "/press-releases/2"]);
  const reasons = (await problems()).map((problem) => problem.split(": link ")[1]);
  expect(reasons.sort()).toEqual([
    "/governance/bord-mandate leads to no document: the nearest is /governance/board-mandate",
    "/news/nothing-here leads to no document",
    "/press-releases/2 leads to a release that is published later than this one",
  ]);
});

it("one mistake is reported once: what names a release with a bad summary is checked as before", async () => {
  await edit(audit, ["/investors", "/press-releases/3"]);
  await edit(second, [/summary: .*/, "summary: Short."]);
  await edit("content/treasury.yaml", ['"116000"', '"161000"']);
  await edit("content/people.yaml", ["maren-quill.svg", "x.svg"]);
  const places = (await problems()).map((problem) => problem.split(": ")[0]);
  expect(places.sort()).toEqual(["content/people.yaml", `${second}:7`, "content/treasury.yaml:4"]);
});

it("one mistake is reported once: a quotation mark that is missing in a list that others name", async () => {
  const [id, publishAt] = ["id: annual", "publishAt: 2025-04-16T06:30:00-04:00"];
  await write("content/events.yaml", `- {${id}, title: "Annual meeting, ${publishAt}}\n`);
  await write("content/meetings.yaml", `- {${id}, recordDate: 2025-05-12, ${publishAt}}\n`);
  expect(await problems()).toEqual([expect.stringContaining("content/events.yaml:")]);
});

it("a page of the company's own takes its file alone: its address and its menu entry follow", async () => {
  const careers = `---\ntitle: Careers\ndescription: ${"Work with us. ".repeat(4)}\nmenu: {group: Company, label: Jobs}\n---\n\nWrite to us.\n`;
  await write("content/pages/careers.md", careers);
  const { problems: found, outputs, content } = await build();
  expect(found).toEqual([]);
  expect(outputs.get("app/brand/generated/addresses.json")).toContain('"/careers"');
  expect(content.pages["/careers"]).toMatchObject({ path: "/careers", menu: { label: "Jobs" } });
  await write("content/pages/press-releases.md", careers);
  const taken = "/press-releases is already an address of this site";
  expect(await problems()).toEqual([expect.stringContaining(taken)]);
});

it("writing touches only what changed, and removes what has no source any more", async () => {
  const output = path.join(root, "out");
  const run = async () => writeOutputs(output, (await build({ isPublishing: true })).outputs);
  expect((await run()).written).toBeGreaterThan(15);
  expect(await run()).toEqual({ written: 0, removed: 0 });
  expect(await read("out/app/content/generated/setup.server.ts")).toContain("= null;");
  expect(await read(`out/${BUILT_FROM}`)).toBe(`"${root}"\n`);
  await edit(audit, ["every quarter.", "each quarter."]);
  // The body, its source, the index with its hash, and the version.
  expect(await run()).toEqual({ written: 4, removed: 1 });
  // Another company's, of each folder that is the build's alone.
  const folders = new Set([...(await build()).outputs.keys()].map((file) => path.dirname(file)));
  for (const shared of ["public", "public/editor"]) folders.delete(shared);
  for (const folder of folders) await write(`out/${folder}/former.md`, "");
  expect(await run()).toEqual({ written: 0, removed: folders.size });
});

it("a problem is told with paths from the top of the project, those in its reason too", () => {
  const format = formatProblemIn(path.join(project, "companies/acme"));
  expect(format({ file: "content/a.md", line: 4, reason: "no content/images/a.jpg" })).toBe(
    "companies/acme/content/a.md:4: no companies/acme/content/images/a.jpg",
  );
});

it("a rule of texts that is newer than a release only warns of it: what was published changes with a correction alone", async () => {
  await edit(
    second,
    ["title: Tidewell Adds", "title: Tidewell Adds **"],
    ["On April", "\u000bOn [●] April"],
  );
  const found = ['17: "[●] April', "17: has U+000B", '3: title: "** to Its'].map((report) =>
    expect.stringContaining(`${second}:${report}`),
  );
  expect((await problems()).sort()).toEqual(found);
  const text = await read(second);
  const sha256 = digest(text);
  const entry = { date: "2025-04-16", publishAt: "2025-04-16T06:30:00-04:00", changes: 0, sha256 };
  await write(`content/press-history/3/${sha256}.md`, text);
  const history = { 3: [{ ...entry, hash: hashEntry(undefined, entry) }] };
  await write("content/press-history.json", JSON.stringify(history));
  const compiled = await build();
  expect(compiled.problems).toEqual([]);
  expect(compiled.warnings).toEqual(expect.arrayContaining(found));
});
