import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { compileContent } from "./compile";
import { describeProblem } from "./problems";
import { writeOutputs } from "./write";

// A brand file imports its schema by a relative path, so the copies must lie as deep in the project as the original.
const project = fileURLToPath(new URL("../..", import.meta.url));
const scratch = path.join(project, ".tmp");
const press = "content/press/1-tidewell-opens-its-reserve-to-public-audit.md";
const board = "content/governance/board-mandate.md";
const made: string[] = [];
let root: string;

beforeEach(async () => {
  await mkdir(scratch, { recursive: true });
  root = await mkdtemp(path.join(scratch, "content-"));
  made.push(root);
  await cp(path.join(project, "tests/second-brand"), root, { recursive: true });
});
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

const write = async (file: string, content: string | Buffer) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), content);
};
const edit = async (file: string, from: string | RegExp, to: string) => {
  const before = await readFile(path.join(root, file), "utf8");
  const after = before.replace(from, to);
  expect(after, `${String(from)} is in ${file}`).not.toBe(before);
  await write(file, after);
};
const remove = (file: string) => rm(path.join(root, file), { recursive: true });
const problems = async () => {
  const compiled = await compileContent(root);
  if (compiled.problems.found.length > 0) expect(compiled.outputs.size).toBe(0);
  return compiled.problems.found.map(describeProblem);
};
const text = (outputs: ReadonlyMap<string, string | Buffer>, file: string) => String(outputs.get(file));

describe("a good folder", () => {
  it("has no problem and becomes typed modules, a style sheet and public files", async () => {
    expect(await problems()).toEqual([]);
    const { outputs } = await compileContent(root);
    expect(text(outputs, "app/brand/generated/private.server.ts")).toBe(
      'export const adminLoginPath = "/staff-door-4kd82";\n',
    );
    expect(JSON.parse(text(outputs, "app/brand/generated/addresses.json"))).toEqual({
      goldPage: "/tidemark-gold",
      adminLogin: "/staff-door-4kd82",
    });
    expect(text(outputs, "app/brand/generated/theme.css")).toContain("--brand-accent: #14b8a6;");
    expect(text(outputs, "app/content/generated/press-index.server.ts")).toMatch(
      /^import type \{ PressRecord \} from "..\/schemas";/,
    );
    expect([...outputs.keys()].filter((file) => file.startsWith("public/"))).toContain("public/people/maren-quill.svg");
  });

  it("keeps the administrators' path out of every file but two", async () => {
    const { outputs } = await compileContent(root);
    const naming = [...outputs].filter(([, content]) => String(content).includes("staff-door")).map(([file]) => file);
    expect(naming.sort()).toEqual(["app/brand/generated/addresses.json", "app/brand/generated/private.server.ts"]);
  });

  it("keeps bodies out of the index", async () => {
    const { outputs } = await compileContent(root);
    expect(text(outputs, "app/content/generated/press-index.server.ts")).not.toContain("The method is described");
    expect(text(outputs, "app/content/generated/press-bodies.server.ts")).toContain("The method is described");
  });

  it("names nobody but its own issuer", async () => {
    const { outputs } = await compileContent(root);
    for (const [file, content] of outputs) expect(String(content), file).not.toMatch(/northlode|nlode/i);
  });

  it("may do without press, governance and legal", async () => {
    await remove("content/press");
    await remove("content/governance");
    expect(await problems()).toEqual([]);
  });

  it("may quote its dates or not, and end its lines as Windows does", async () => {
    await edit(press, "date: 2025-04-02", 'date: "2025-04-02"');
    await write(press, (await readFile(path.join(root, press), "utf8")).replace(/\n/g, "\r\n"));
    expect(await problems()).toEqual([]);
  });

  it("has a version that changes with any word or picture, and with nothing else", async () => {
    const version = async () => text((await compileContent(root)).outputs, "app/content/generated/version.server.ts");
    const first = await version();
    expect(first).toMatch(/^export const contentVersion = "[0-9a-f]{16}";\n$/);
    expect(await version()).toBe(first);
    await edit(press, "every quarter.", "each quarter.");
    const second = await version();
    expect(second).not.toBe(first);
    await edit("brand/assets/logo.svg", "Georgia", "Times");
    expect(await version()).not.toBe(second);
  });
});

describe("a bad file stops the build and names itself", () => {
  it.each<[string, string, string | RegExp, string, RegExp]>([
    ["an unknown field", press, "id: 1", "id: 1\nauthor: me", /^content\/press\/1-\S+\.md:3: author: is not a field/],
    ["a missing field", press, /summary: .*\n/, "", /^content\/press\/1-\S+\.md: summary: is missing$/],
    ["an id of zero", press, "id: 1", "id: 0", /md:2: id: /],
    ["an id in words", press, "id: 1", "id: one", /md:2: id: /],
    ["a file named after another id", press, "id: 1", "id: 7", /md:2: id: the file's name must start with it: 7-/],
    ["a date in words", press, "date: 2025-04-02", "date: April 2", /md:4: date: must be a date like/],
    ["a date that is none", press, "date: 2025-04-02", "date: 2025-02-30", /md:4: date: must be a date/],
    [
      "a display date of another day",
      press,
      "April 2, 2025",
      "April 3, 2025",
      /md:5: displayDate: must be "April 2, 2025"/,
    ],
    ["a time without zone", press, "07:30:00-03:00", "07:30:00", /md:6: publishAt: must be a time with its zone/],
    [
      "a time of another day in Toronto",
      press,
      "T07:30:00-03:00",
      "T00:30:00-03:00",
      /md:6: publishAt: is 2025-04-01 in Toronto/,
    ],
    ["a summary too short", press, /summary: .*/, "summary: Short.", /md:7: summary: /],
    ["a summary too long", press, /summary: .*/, `summary: ${"x".repeat(301)}`, /md:7: summary: /],
    ["a title without letters", press, /title: .*/, 'title: "???"', /md:3: title: leaves no address/],
    ["no front matter", press, /^---\n/, "", /md:1: must begin with its front matter/],
    ["front matter that is no YAML", press, /title: .*/, "title: [open", /md:\d+: /],
    ["a field twice", press, "id: 1", "id: 1\nid: 2", /md:3: Map keys must be unique/],
    ["no text", press, /---\n\n[\s\S]*$/, "---\n", /has no text below/],
    ["a heading of level 1", press, "## The reserve", "# The reserve", /md:14: "The reserve" is a heading of level 1/],
    [
      "a picture that is not the brand's",
      press,
      "/brand/logo.svg",
      "/people/osric-fenn.svg",
      /md:12: image \/people\/osric-fenn\.svg: a press release may only show images of \/brand/,
    ],
    [
      "a picture that is missing",
      press,
      "/brand/logo.svg",
      "/brand/none.svg",
      /md:12: image .* there is no brand\/assets\/none\.svg/,
    ],
    [
      "a review before adoption",
      board,
      "2025-02-14",
      "2023-01-01",
      /board-mandate\.md:5: lastReviewed: 2023-01-01 is before/,
    ],
    ["a policy without sections", board, /\n## .*\n/g, "\n", /board-mandate\.md: has no section/],
    [
      "a page description too short",
      "content/pages/about.md",
      /description: .*/,
      "description: Short.",
      /about\.md:3: description: /,
    ],
    [
      "two cards where three are needed",
      "content/pages/home.md",
      / {2}- title: Bitcoin Reserve[\s\S]*?href: \/bitcoin\n/,
      "",
      /home\.md:\d+: whatWeDo: /,
    ],
    [
      "a script as a card's address",
      "content/pages/home.md",
      "href: /bitcoin",
      "href: javascript:alert(1)",
      /home\.md:17: whatWeDo\.2\.href: must be a path/,
    ],
    [
      "a number where words are needed",
      "content/pages/about.md",
      "title: About Tidewell",
      "title: 2025",
      /about\.md:2: title: .*put it in quotes/,
    ],
    [
      "a portrait that is missing",
      "content/people.yaml",
      "maren-quill.svg",
      "nobody.svg",
      /people\.yaml: Maren Quill: image: .* there is no content\/people\/nobody\.svg/,
    ],
    ["a person without a role", "content/people.yaml", / {4}role: Chair\n/, "", /people\.yaml:\d+: board\.0\.role: /],
    ["a brand without a name", "brand/brand.ts", 'name: "Tidewell",', 'name: "",', /brand\/brand\.ts: company\.name: /],
    [
      "a brand with a field of its own",
      "brand/brand.ts",
      "routes: {",
      'motto: "x", routes: {',
      /brand\/brand\.ts: .*motto/,
    ],
    ["a brand that does not parse", "brand/brand.ts", "export default", "export default (", /^brand\/brand\.ts: /],
    [
      "an accent nobody can read",
      "brand/brand.ts",
      "#14b8a6",
      "#0b2a26",
      /brand\.ts: colours\.accent: #0b2a26 is hard to read/,
    ],
  ])("%s", async (_, file, from, to, expected) => {
    await edit(file, from, to);
    expect((await problems()).join("\n")).toMatch(expected);
  });

  it.each<[string, string, RegExp]>([
    ["the home page", "content/pages/home.md", /home\.md: does not exist, and every site needs it/],
    ["the about page", "content/pages/about.md", /about\.md: does not exist/],
    ["the people", "content/people.yaml", /people\.yaml: does not exist/],
    ["the brand", "brand/brand.ts", /brand\/brand\.ts: does not exist/],
    ["the share image", "brand/assets/share.png", /brand\/assets\/share\.png: does not exist/],
  ])("%s missing", async (_, file, expected) => {
    await remove(file);
    expect((await problems()).join("\n")).toMatch(expected);
  });

  it("an icon of the wrong size", async () => {
    await write("brand/assets/icon-192.png", await readFile(path.join(root, "brand/assets/icon-180.png")));
    expect(await problems()).toEqual(["brand/assets/icon-192.png: is 180×180, and must be 192×192"]);
  });

  it.each<[string, string, RegExp]>([
    ["a page nobody knows", "content/pages/careers.md", /pages\/careers\.md: is not a page of this site: about, /],
    ["a picture among the releases", "content/press/1-secret.png", /1-secret\.png: is not a \.md file/],
    ["a folder nobody reads", "content/blog/x.md", /blog\/x\.md: is in no folder/],
    ["a policy with capitals", "content/governance/Board.md", /Board\.md: its name must be lower-case/],
  ])("%s", async (_, file, expected) => {
    await write(file, await readFile(path.join(root, board)));
    expect((await problems()).join("\n")).toMatch(expected);
  });

  it("two releases with one id, or with one address", async () => {
    const release = await readFile(path.join(root, press), "utf8");
    await write("content/press/1-other.md", release.replace(/title: .*/, "title: Another Title Altogether"));
    await write("content/press/2-same.md", release.replace("id: 1", "id: 2").replace("Opens Its", "opens  its"));
    const found = (await problems()).join("\n");
    expect(found).toMatch(/1-tidewell\S+md:2: id: id 1 is already that of content\/press\/1-other\.md/);
    expect(found).toMatch(
      /2-same\.md:3: title: the address \/news\/tidewell-opens\S+ is already that of content\/press\/1-tidewell/,
    );
  });

  it("a link to a document that is not there, or that appears later", async () => {
    await edit(board, "Five directors", "[Five](/news/nothing-here) directors, see [this](/governance/whistle-blower)");
    expect(await problems()).toEqual([
      "content/governance/board-mandate.md: link /news/nothing-here leads to no document",
      "content/governance/board-mandate.md: link /governance/whistle-blower leads to no document",
    ]);
    await remove("content/governance");
    const release = await readFile(path.join(root, press), "utf8");
    const later = release
      .replace("id: 1", "id: 2")
      .replace(/title: .*/, "title: Later")
      .replaceAll("2025-04-02", "2025-04-03");
    await write("content/press/2-later.md", later.replace("April 2,", "April 3,"));
    await edit(press, "/investors", "/press-releases/2");
    expect(await problems()).toEqual([expect.stringMatching(/press\/1-.* appears later than this one/)]);
  });

  it("two policies in one place of the order", async () => {
    await write("content/governance/other.md", await readFile(path.join(root, board)));
    expect((await problems()).join("\n")).toMatch(/other\.md:6: order: 1 is already that of board-mandate/);
  });

  it("terms whose sections are not numbered 0 to 12", async () => {
    const sections = Array.from({ length: 12 }, (_, number) => `## ${number}. Part\n\nText.\n`).join("\n");
    await write(
      "content/legal/ordinal-terms.md",
      `---\ntitle: Terms\nversion: "1.0"\neffective: 2025-01-01\n---\n\n${sections}`,
    );
    expect(await problems()).toEqual([
      expect.stringMatching(/ordinal-terms\.md: its sections must be numbered 0 to 12/),
    ]);
    await write(
      "content/legal/ordinal-terms.md",
      `---\ntitle: Terms\nversion: "1.0"\neffective: 2025-01-01\n---\n\n${sections}\n## 12. End\n\nText.\n`,
    );
    expect(await problems()).toEqual([]);
  });

  it("all of them at once", async () => {
    await edit(press, "id: 1", "id: 0");
    await edit(board, "order: 1", "order: first");
    await remove("content/people.yaml");
    expect(await problems()).toHaveLength(3);
  });
});

describe("writing", () => {
  const output = () => path.join(root, "out");
  const run = async () => writeOutputs(output(), (await compileContent(root)).outputs);

  it("touches only what changed, and removes what has no source any more", async () => {
    const first = await run();
    expect(first.removed).toBe(0);
    expect(first.written).toBeGreaterThan(15);
    const index = path.join(output(), "app/content/generated/governance-index.server.ts");
    const before = (await stat(index)).mtimeMs;
    expect(await run()).toEqual({ written: 0, removed: 0 });

    await edit(press, "every quarter.", "each quarter.");
    // The body, where its passages are cut, and the version.
    expect(await run()).toEqual({ written: 3, removed: 0 });
    expect((await stat(index)).mtimeMs).toBe(before);

    await write("brand/assets/extra.svg", await readFile(path.join(root, "brand/assets/logo.svg")));
    expect((await run()).written).toBe(2);
    await remove("brand/assets/extra.svg");
    expect((await run()).removed).toBe(1);
    await expect(stat(path.join(output(), "public/brand/extra.svg"))).rejects.toThrow();
  });
});
