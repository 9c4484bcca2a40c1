import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { eventsFile } from "../../../app/content/investors-schema";
import { brandAlone } from "./brand-alone";
import { cardPictures } from "./card-pictures";
import { eventMaterials } from "./event-materials";
import { homeHeadline } from "./home-headline";
import { compareVersions, listMigrations, type Migration, migrateFiles, migrations } from "./migrations";

const step = (from: string, to: string): Migration => ({
  from,
  to,
  about: "",
  migrate: (files) => new Map([["a.md", `${files.get("a.md")} ${to}`]]),
});
const steps = [step("1.0.0", "1.1.0"), step("1.1.0", "1.2.0"), step("1.2.0", "2.0.0"), step("2.0.0", "10.0.0")];

it("a company takes each step after its version up to the new one, in order, one on the result of the other", () => {
  const taken = listMigrations("1.0.5", "2.0.0", steps);
  const { files, changed } = migrateFiles(
    new Map([
      ["a.md", "A"],
      ["b.md", "B"],
    ]),
    taken,
  );
  expect(files.get("a.md")).toBe("A 1.1.0 1.2.0 2.0.0");
  expect(changed).toEqual(["a.md"]);
  expect(listMigrations("2.0.0", "2.0.0", steps)).toEqual([]);
  expect(compareVersions("10.0.0", "9.9.9")).toBeGreaterThan(0);
});

it("the steps that are here lead from one version to the next, and none goes back", () => {
  for (const [at, { from, to }] of migrations.entries()) {
    const before = migrations[at - 1];
    const isSameStep = before?.from === from && before.to === to;
    expect(compareVersions(to, from), to).toBeGreaterThan(0);
    if (!isSameStep) expect(compareVersions(from, before?.to ?? from), from).toBeGreaterThanOrEqual(0);
  }
});

it("events of version 1.0.0 fit the schema afterwards, with their replays, and keep their comments", () => {
  const file = "content/events.yaml";
  const before = readFileSync(new URL("../fixtures/events-1.0.0.yaml", import.meta.url), "utf8");
  const read = (text = "") => eventsFile.safeParse(parse(text, { schema: "core" }));
  expect(read(before).success).toBe(false);
  const { files, changed } = migrateFiles(
    new Map([
      [file, before],
      ["brand/brand.ts", 'timeZone: "America/Vancouver",'],
    ]),
    [eventMaterials],
  );
  expect(changed).toEqual([file]);
  const after = files.get(file);
  expect(read(after).data?.map(({ materials }) => materials)).toEqual([
    [
      {
        kind: "replay",
        by: "2025-02-11",
        href: "https://video.acme-mining.com/2025-02-small-cap",
        publishAt: "2025-02-11T08:00:00-08:00",
      },
    ],
    [],
  ]);
  expect(after).toContain("# Events for investors, as version 1.0.0 had them.");
  expect(migrateFiles(files, [eventMaterials]).changed).toEqual([]);
});

it("the cards of Home keep their pictures, which they name from 1.1.0 on, and the rest of the page stays as it is", () => {
  const file = "content/pages/home.md";
  const card = (title: string) => `  # ${title} first.\n  - title: ${title}\n    text: What it is.\n    href: null\n`;
  const [before, after] = ["", "    picture: %\n"].map(
    (line) =>
      `---\ntitle: Acme\nwhatWeDo:\n${["Gold", "Launchpad", "Bitcoin"].map((title) => card(title) + line).join("")}---\n\n## A\n\nb\n\n---\n\nc\n`,
  );
  const names = ["goldGram", "launchpad", "reserve"];
  const { files } = migrateFiles(new Map([[file, before ?? ""]]), [cardPictures]);
  expect(files.get(file)).toBe(after?.replaceAll("%", () => names.shift() ?? ""));
  expect(migrateFiles(files, [cardPictures]).changed).toEqual([]);
  const both = [cardPictures, homeHeadline];
  for (const text of [undefined, "", "# No front matter\n"]) {
    const without = migrateFiles(new Map(text === undefined ? [] : [[file, text]]), both);
    expect([without.changed, without.files.get(file)]).toEqual([[], text]);
  }
  const migrated = migrateFiles(new Map([[file, before ?? ""]]), both).files;
  expect(migrated.get(file)).toContain("headline: Secure the Future with Bitcoin\n---\n\n## A");
  expect(migrateFiles(migrated, both).changed).toEqual([]);
  // As Windows' programs write it.
  const windows = new Map([[file, `\uFEFF${before?.replaceAll("\n", "\r\n")}`]]);
  expect(migrateFiles(windows, both).files).toEqual(migrated);
  expect(migrateFiles(windows, []).changed).toEqual([]);
  const written = (before ?? "").replace("whatWeDo:", "headline: Ours\nwhatWeDo:");
  expect(migrateFiles(new Map([[file, written]]), both).changed).toEqual([]);
});

it("a brand that was beside the code imports nothing afterwards, and one that imports nothing stays as it is", () => {
  const file = "brand/brand.ts";
  const before = `import { defineBrand } from "./schema";

/** Our company. */
export default defineBrand({
  origin: "https://www.acme-mining.com",
});
`;
  const { files } = migrateFiles(new Map([[file, before]]), [brandAlone]);
  expect(files.get(file)).toBe(`/** Our company. */
export default {
  origin: "https://www.acme-mining.com",
};
`);
  expect(migrateFiles(files, [brandAlone]).changed).toEqual([]);
});
