import { rm } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { createTestFolder, secondBrand } from "../../tests/support/folders";
import { UsageError } from "../command";
import { writeTemplate } from "./templates";

const { root, copy, read, write, build } = createTestFolder();
beforeAll(() => copy(secondBrand, "content/legal"));

const at = "2026-11-12 07:30";
const event = { title: "Call", at, start: "2026-11-12T10:00", end: "2026-11-12T11:00" };

it("a release, a document and an event begin as templates, with id, date and offset, and say what is left to write", async () => {
  const files = [
    await writeTemplate(root, "release", { title: 'A "Quoted": Title', at }),
    await writeTemplate(root, "document", { title: "Annual report: 2025", at }),
    await writeTemplate(root, "event", { ...event, zone: "Europe/Zurich" }),
  ];
  expect(files[0]).toBe("content/press/4-a-quoted-title.md");
  expect(await read(files[0] ?? "")).toContain("publishAt: 2026-11-12T07:30:00-05:00");
  expect(await read("content/events.yaml")).toContain("start: 2026-11-12T10:00:00+01:00");

  expect((await build()).problems).toEqual([]);
  const marks = (await build({ isPublishing: true })).problems;
  expect(marks.length).toBeGreaterThan(4);
  expect(marks.filter((problem) => !/:\d+: is still to be written: /.test(problem))).toEqual([]);

  await write("content/documents/annual.txt", "A report");
  for (const file of files) {
    const text = (await read(file)).replace(/\[WRITE: the file[^\]]*\]/, "annual.txt");
    const summary = text.replace(
      /\[WRITE: one or two[^\]]*\]/,
      "Tidewell wrote a summary that is long enough.",
    );
    await write(file, summary.replaceAll(/\[WRITE: [^\]]*\]/g, "Halifax"));
  }
  const { problems, outputs } = await build({ isPublishing: true });
  expect(problems).toEqual([]);
  // Readers can ask for a release's file; the explanations are for people who edit it.
  const published = [...outputs.values()].map(String).join("\n");
  expect(published).toContain('title: "A \\"Quoted\\": Title"');
  expect(published).not.toMatch(/The next number; the file/);
});

it.each([
  ["release", { title: "T" }, "--at: is required"],
  ["release", { title: "T", at: "2026-03-08T02:30" }, "--at: the clocks of Toronto skip that hour"],
  ["event", { ...event, start: "soon" }, "--start: must be a time"],
  ["document", { title: "Annual 2024", at }, "annual-2024 is already in"],
])("nothing is written from a wrong argument: %s %j", async (kind, options, message) => {
  const written = writeTemplate(root, kind, options);
  await expect(written).rejects.toThrow(UsageError);
  await expect(written).rejects.toThrow(message);
});

it("a company's first release makes the folder of releases", async () => {
  await rm(`${root}/content/press`, { recursive: true });
  expect(await writeTemplate(root, "release", { title: "First", at })).toBe(
    "content/press/1-first.md",
  );
});
