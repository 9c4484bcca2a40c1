import { existsSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import { listAddresses } from "../../app/routes";
import { listNavigation } from "../../app/site/navigation.server";
import { createTestFolder, secondBrand } from "../../tests/support/folders";
import { formatProblemIn, project, writeOutputs } from "./files";
import { digest, hashEntry } from "./history";

const { root, at, read, write, edit, remove, copy, build } = createTestFolder();
const press = "content/press/1-tidewell-opens-its-reserve-to-public-audit.md";
const second = "content/press/3-tidewell-adds-to-its-reserve.md";
const board = "content/governance/board-mandate.md";
const brand = "brand/brand.ts";

/** Without the privacy page, whose tables of what the site stores take most of a build. */
const restore = () => copy(secondBrand, "content/legal");
const addLegal = () =>
  cp(path.join(secondBrand, "content/legal"), at("content/legal"), { recursive: true });
beforeEach(restore);

const problems = async () => {
  const { problems, outputs } = await build();
  if (problems.length > 0) expect(outputs.size).toBe(0);
  return problems;
};
/** Records the text of the second release as the one that readers have had. */
async function recordSecond() {
  const text = await read(second);
  const sha256 = digest(text);
  const chain = { date: "2025-04-16", publishAt: "2025-04-16T06:30:00-04:00", changes: 0, sha256 };
  await write(`content/press-history/3/${sha256}.md`, text);
  await write(
    "content/press-history.json",
    JSON.stringify({ 3: [{ ...chain, hash: hashEntry(undefined, chain) }] }),
  );
}

it("a good folder has no problem and becomes typed modules, a style sheet and public files", async () => {
  await addLegal();
  expect(await problems()).toEqual([]);
  const { outputs } = await build();
  const text = (file: string) => String(outputs.get(`app/${file}`));
  const brandPaths = { goldPage: "/tidemark-gold", adminLogin: "/staff-door-4kd82" };
  const addresses = { ...brandPaths, textPages: [] };
  expect(JSON.parse(text("brand/generated/addresses.json"))).toEqual(addresses);
  expect(text("brand/generated/theme.css")).toContain("--brand-accent: #14b8a6;");
  expect([...outputs.keys()]).toContain("public/people/maren-quill.svg");
  expect(outputs.get("public/governance/board-mandate.md")).toMatch(/^# Board Mandate\n\n(?!---)/);

  // The administrators' path, a body, which is in no index, and other issuers' names.
  const filesWith = (words: RegExp) =>
    [...outputs].flatMap(([file, text]) => (words.test(String(text)) ? [file] : []));
  expect(filesWith(/staff-door/).sort()).toEqual([
    "app/brand/generated/addresses.json",
    "app/brand/generated/private.server.ts",
  ]);
  expect(filesWith(/describes the method/)).toEqual([
    "app/content/generated/press-bodies.server.ts",
    expect.stringMatching(/^public\/documents\/[0-9a-f]{64}\.md$/),
  ]);
  expect(filesWith(/northlode|nlode/i)).toEqual([]);
});

it("a good folder may quote its dates, end its lines as Windows does, and do without press, governance, legal, treasury", async () => {
  await addLegal();
  await edit(press, ["date: 2025-04-02", 'date: "2025-04-02"']);
  await edit(press, [/\n/g, "\r\n"]);
  expect(await problems()).toEqual([]);
  await edit("content/pages/home.md", ["href: /treasury", "href: /press-releases"]);
  for (const name of [
    "content/press",
    "content/governance",
    "content/legal",
    "content/treasury.yaml",
  ])
    await remove(name);
  expect(await problems()).toEqual([]);
});

it("a good folder has a version that changes with any word, and with nothing else", async () => {
  const file = "app/content/generated/version.server.ts";
  const version = async () => String((await build()).outputs.get(file));
  const first = await version();
  expect(first).toMatch(/^export const contentVersion = "[0-9a-f]{16}";\n$/);
  expect(await version()).toBe(first);
  await edit(press, ["every quarter.", "each quarter."]);
  expect(await version()).not.toBe(first);
});

const edits: Record<string, [what: string, from: string, to: string, message: string][]> = parse(
  await readFile(new URL("./bad-files.yaml", import.meta.url), "utf8"),
);
const mistakes = Object.entries(edits).flatMap(([file, rows]) =>
  rows.map(([what, ...row]) => [what, file, ...row] as const),
);
it.each(mistakes)("a bad file stops the build: %s in %s", async (_, file, from, to, message) => {
  if (file.startsWith("content/legal/")) await addLegal();
  await edit(file, [new RegExp(from), to]);
  const found = (await problems()).flatMap((problem) =>
    problem.startsWith(file) ? problem.slice(file.length) : [],
  );
  expect(found).toContainEqual(expect.stringMatching(new RegExp(message)));
});

it("a purchase after the last price stops no build: a text's paragraph with such a figure is left out", async () => {
  await edit("content/pages/about.md", [/$/, "\n\nOur gold is worth {{gold_market_value}}.\n"]);
  expect(await problems()).toEqual([]);
});

it.each(["content/pages/home.md", "content/people.yaml", brand, "brand/assets/share.png"])(
  "a bad file stops the build: %s missing",
  async (file) => {
    await remove(file);
    expect((await problems()).join("\n")).toContain(`${file}: does not exist`);
  },
);

it("a bad file stops the build: pictures that are missing, too heavy, too small, not square or no picture", async () => {
  await write("brand/assets/icon-192.png", await readFile(at("brand/assets/icon-180.png")));
  await edit(brand, [
    "partners: []",
    'partners: [{ role: "Mint", name: "Brine", mark: "gram.svg" }]',
  ]);
  expect(await problems()).toEqual([
    "brand/assets/icon-192.png: is 180×180 but must be 192×192",
    "brand/assets/gram.svg: is 400×300 but must be square",
  ]);
  await restore();
  await remove("brand/assets/gram.svg");
  await edit("brand/assets/pier.svg", [/$/, " ".repeat(60_000)]);
  await write("brand/assets/token.svg", "<svg />");
  expect(await problems()).toEqual([
    "brand/brand.ts: pictures.goldGram: brand/assets/gram.svg does not exist",
    "brand/assets/token.svg: is not an image with a readable width and height",
    expect.stringMatching(/^brand\/assets\/pier\.svg: is 60\d{3} bytes; the limit is 60000$/),
  ]);
});

it("a bad file stops the build: a brand that was moved away from the code says which import to delete", async () => {
  await edit(brand, [
    "export default {",
    'import { defineBrand } from "./schema";\nexport default {',
  ]);
  expect(await problems()).toEqual([
    expect.stringMatching(/brand\.ts: delete its import, and write "export default \{/),
  ]);
});

it("a company leaves out the pictures of what it does not have, and no card names one of them", async () => {
  await edit(brand, [/^ *(goldGram|collectible|app|launchpad): .*$/gm, ""]);
  expect(await problems()).toEqual([]);
  await edit("content/pages/home.md", [
    "href: /treasury",
    "href: /treasury\n    picture: goldGram",
  ]);
  expect(await problems()).toEqual([
    "content/pages/home.md: whatWeDo.0.picture: brand/brand.ts has no picture goldGram",
  ]);
});

it.each([
  [
    "a page without a menu entry",
    "content/pages/careers.md",
    /pages\/careers\.md: is not a page of this site: about, /,
  ],
  [
    "a picture among the releases",
    "content/press/1-secret.png",
    /1-secret\.png: is not a \.md file/,
  ],
  ["an unknown folder", "content/blog/x.md", /blog\/x\.md: is not in a folder/],
  [
    "a policy with capitals",
    "content/governance/Board.md",
    /Board\.md: its name must be lower-case/,
  ],
  [
    "two policies in one place",
    "content/governance/x.md",
    /x\.md:6: order: 1 is already used by board-mandate/,
  ],
])("a bad file stops the build: %s", async (_, file, message) => {
  await write(file, await read(board));
  expect((await problems()).join("\n")).toMatch(message);
});

it("a bad file stops the build: two releases with one id, or with one address", async () => {
  const release = await read(press);
  await write("content/press/1-other.md", release.replace(/title: .*/, "title: Another Title"));
  const same = release.replace("id: 1", "id: 2").replace("Opens Its", "opens  its");
  await write("content/press/2-same.md", same);
  expect((await problems()).join("\n")).toMatch(
    /1-tidewell\S+md:2: id: id 1 is already used by content\/press\/1-other\.md[\s\S]*2-same\.md:3: title: the address \/news\/tidewell-\S+ is already used by content\/press\/1/,
  );
});

it("a bad file stops the build: a link to a document that is not there, with the nearest, or that appears later", async () => {
  await edit(board, [
    "Five directors",
    "[Five](/news/nothing-here) directors, see [this](/governance/bord-mandate)",
  ]);
  const [at, none] = ["content/governance/board-mandate.md:15: link", "leads to no document"];
  expect(await problems()).toEqual([
    `${at} /news/nothing-here ${none}`,
    `${at} /governance/bord-mandate ${none}: the nearest is /governance/board-mandate`,
  ]);
  await remove("content/governance");
  const later = (await read(press)).replace("id: 1", "id: 2").replace(/title: .*/, "title: Later");
  await write(
    "content/press/2-later.md",
    later
      .replace(/corrections:[\s\S]*?(?=\n---)/, "")
      .replaceAll("2025-04-02", "2025-04-03")
      .replace("April 2,", "April 3,"),
  );
  await edit(press, ["/investors", "/press-releases/2"]);
  expect(await problems()).toEqual([
    expect.stringMatching(/press\/1-\S+\.md:\d+: .* is published later than this one/),
  ]);
});

it("one mistake is reported once: other files that name a release with a bad summary are checked as before", async () => {
  await recordSecond();
  await write(
    "content/events.yaml",
    "- {id: call, title: Call, start: 2025-04-16T10:00:00-04:00, end: 2025-04-16T11:00:00-04:00, zone: America/Toronto, release: 3, publishAt: 2025-04-16T06:30:00-04:00}\n",
  );
  await edit(press, ["/investors", "/press-releases/3"]);
  await edit(second, [/summary: .*/, "summary: Short."]);
  expect(await problems()).toEqual([expect.stringMatching(/press\/3-\S+\.md:7: summary: /)]);

  await edit("content/treasury.yaml", ['cost: "87000"', 'cost: "78000"']);
  await edit("content/people.yaml", ["maren-quill.svg", "x.svg"]);
  const found = (await problems()).join("\n");
  expect(found).toMatch(
    /summary: [\s\S]*people\.yaml: [\s\S]*treasury\.yaml:4: bitcoin\.1\.price: is 116000, and cost/,
  );
  // A link to what a broken file would give is no other mistake.
  expect(found).not.toContain("leads to no page");
  expect(found).not.toMatch(/there is no release|no such release/);
});

it.each([
  ["content/treasury.yaml", 'cost: "87000"', 'cost: "87000'],
  ["content/events.yaml", "title: Annual meeting", 'title: "Annual meeting'],
])(
  "one mistake is reported once: a quotation mark that is missing in %s",
  async (file, from, to) => {
    await write(
      "content/events.yaml",
      "- id: annual\n  title: Annual meeting\n  start: 2025-06-16T10:00:00-04:00\n  end: 2025-06-16T11:00:00-04:00\n  zone: America/Toronto\n  publishAt: 2025-04-16T06:30:00-04:00\n",
    );
    await write(
      "content/meetings.yaml",
      "- id: annual\n  recordDate: 2025-05-12\n  publishAt: 2025-04-16T06:30:00-04:00\n",
    );
    expect(await problems()).toEqual([]);
    await edit(file, [from, to]);
    expect(await problems()).toEqual([expect.stringContaining(`${file}:`)]);
  },
);

it("a page of the company's own takes its file alone: its address, its menu entry and its place in search follow", async () => {
  const careers = `---\ntitle: Careers\ndescription: ${"Work with us. ".repeat(4)}\nmenu: {group: Company, label: Jobs}\n---\n\nWrite to us.\n`;
  await write("content/pages/careers.md", careers);
  const { problems: found, outputs, content } = await build();
  expect(found).toEqual([]);
  const addresses = JSON.parse(String(outputs.get("app/brand/generated/addresses.json")));
  expect(addresses.textPages).toEqual(["/careers"]);
  expect(listAddresses(addresses)).toContainEqual(
    expect.objectContaining({ path: "/careers", methods: ["GET"] }),
  );
  expect(content.pages["/careers"]).toMatchObject({ path: "/careers", menu: { label: "Jobs" } });
  expect(content.pages["/careers"]?.html.trim()).toBe("<p>Write to us.</p>");
  const { footerColumns } = listNavigation({
    pages: content.pages,
    legal: {},
    governance: { list: () => [] },
    investorPages: [],
    publication: { content },
    newsletter: { isOffered: true },
  } as unknown as Parameters<typeof listNavigation>[0]);
  expect(footerColumns.find(({ label }) => label === "Company")?.links).toContainEqual([
    "Jobs",
    "/careers",
  ]);
  await write("content/pages/press-releases.md", careers);
  expect(await problems()).toEqual([
    "content/pages/press-releases.md: /press-releases is already an address of this site: choose another name",
  ]);
});

it("a bad file stops the build: terms whose sections are not numbered 0 to 12", async () => {
  const description = "The agreement between the company and the holder of an ordinal.";
  const head = `---\ntitle: Terms\ndescription: ${description}\nversion: "1.0"\neffective: 2025-01-01\n---\n`;
  const sections = Array.from({ length: 12 }, (_, number) => `\n## ${number}. Part\n\nText.\n`);
  await write("content/legal/ordinal-terms.md", head + sections.join(""));
  expect(await problems()).toEqual([
    expect.stringMatching(/ordinal-terms\.md: its sections must be numbered 0 to 12/),
  ]);
});

it("writing touches only what changed, and removes what has no source any more", async () => {
  const output = path.join(root, "out");
  const run = async () => writeOutputs(output, (await build()).outputs);
  expect((await run()).written).toBeGreaterThan(15);
  expect(await run()).toEqual({ written: 0, removed: 0 });
  await edit(press, ["every quarter.", "each quarter."]);
  // The body, its source, the index with its hash, and the version.
  expect(await run()).toEqual({ written: 4, removed: 1 });
  await write("brand/assets/extra.svg", await read("brand/assets/logo.svg"));
  await run();
  await remove("brand/assets/extra.svg");
  expect((await run()).removed).toBe(1);
  expect(existsSync(path.join(output, "public/brand/extra.svg"))).toBe(false);
});

it("a problem is described with paths from the top of the project, those in its reason too", () => {
  const describe = formatProblemIn(path.join(project, "companies/acme"));
  const reason = "image /content/a.jpg does not exist: there is no content/images/a.jpg";
  expect(describe({ file: "content/press/1-a.md", line: 4, reason })).toBe(
    "companies/acme/content/press/1-a.md:4: image /content/a.jpg does not exist: there is no companies/acme/content/images/a.jpg",
  );
});

it("a rule of texts that is newer than a release only warns of it: what was published changes with a correction alone", async () => {
  await edit(second, [
    "title: Tidewell Adds to Its Reserve",
    "title: Tidewell Adds **to Its Reserve",
  ]);
  await edit(second, ["On April 15", "\u000bOn [●] April 15"]);
  const found = [
    `${second}:17: "[●] April 15`,
    `${second}:17: has U+000B`,
    `${second}:3: title: "**to Its Reserve"`,
  ].map((words) => expect.stringContaining(words));
  expect((await problems()).sort()).toEqual(found);
  await recordSecond();
  const compiled = await build();
  expect(
    compiled.problems.filter((problem) => !problem.startsWith("content/press-history.json")),
  ).toEqual([]);
  expect(compiled.warnings.filter((warning) => warning.startsWith(second)).sort()).toEqual(found);
});
