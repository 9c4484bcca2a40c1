import { beforeAll, expect, it } from "vitest";
import { createTestFolder } from "../../tests/support/folders";
import { UsageError } from "../command";
import { writeTemplate } from "./templates";

const { root, copy, read, remove, build } = createTestFolder();
beforeAll(() => copy());

const at = "2026-11-12 07:30";
const event = { title: "Call", at, start: "2026-11-12T10:00", end: "2026-11-12T11:00" };

it("a release, a document and an event begin as templates, with id, date and offset, and say what is left to write", async () => {
  const file = await writeTemplate(root, "release", { title: 'A "Quoted": Title', at });
  await writeTemplate(root, "document", { title: "Annual report: 2025", at });
  await writeTemplate(root, "event", { ...event, zone: "Europe/Zurich" });
  expect(file).toBe("content/press/4-a-quoted-title.md");
  expect(await read(file)).toContain("publishAt: 2026-11-12T07:30:00-05:00");
  expect(await read("content/events.yaml")).toContain("start: 2026-11-12T10:00:00+01:00");

  const { problems, outputs } = await build();
  expect(problems).toEqual([]);
  expect(outputs.get("app/content/generated/setup.server.ts")).toContain(file);
  // Readers can ask for a release's file; the explanations are for people who edit it.
  const published = [...outputs.values()].join("\n");
  expect(published).toContain('title: "A \\"Quoted\\": Title"');
  expect(published).not.toContain("The next number; the file");
  // A recorded text is final.
  const unrecorded = (await build({ isRecording: true })).problems;
  expect(unrecorded[0]).toMatch(`${file}:`);
  const marks = (await build({ isPublishing: true })).problems;
  expect(marks.length).toBeGreaterThan(4);
  expect(marks.filter((problem) => !/:\d+: is still to be written: /.test(problem))).toEqual([]);
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
  await remove("content/press");
  const file = await writeTemplate(root, "release", { title: "First", at });
  expect(file).toBe("content/press/1-first.md");
});
