import { expect, it } from "vitest";
import type { PressRecord } from "../../app/content/schemas";
import { formatOutlook } from "./outlook";

const now = Date.parse("2026-10-30T12:00:00-04:00");
const release = (id: number, publishAt: string, fields: object = {}) =>
  ({ id, publishAt, corrections: [], isRecorded: true, ...fields }) as unknown as PressRecord;
const format = (releases: PressRecord[]) =>
  formatOutlook(releases, { now, timeZone: "America/Toronto", history: { 37: [] } });
const published = [
  release(1, "2025-06-25T07:30:00-04:00"),
  release(2, "2025-06-26T07:30:00-04:00"),
];

it("the build says what will happen to releases that are not published yet, or changed since they were recorded", () => {
  const table = format([
    ...published,
    release(39, "2026-11-12T07:30:00-05:00"),
    release(38, "2026-10-30T12:45:30-04:00", { isRecorded: false }),
    release(37, "2025-06-27T07:30:00-04:00", {
      isRecorded: false,
      corrections: [{ date: "2026-10-30", what: "", why: "" }],
    }),
  ]);
  expect(table.split("\n")).toEqual([
    "Release  Status         Publication time           Until then  Changed",
    "37       Corrected      Fri Jun 27 2025, 07:30:00  –           yes",
    "38       Under embargo  Fri Oct 30 2026, 12:45:30  45 min      not recorded",
    "39       Under embargo  Thu Nov 12 2026, 07:30:00  12 d 20 h   no",
    "",
    'Times in ET. Changed: since "npm run content -- record". 2 other releases are published.',
  ]);
});
