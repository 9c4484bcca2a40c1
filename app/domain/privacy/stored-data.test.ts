import { expect, it } from "vitest";
import type { Retention } from "~/brand/schema";
import { formatDuration } from "~/locale/time-left";
import { type StoredTable, storedTables } from "./stored-data";

it.each([
  [43_200, "12 hours"],
  [900, "15 minutes"],
  [90, "90 seconds"],
])("%i seconds are %s", (seconds, words) => expect(formatDuration(seconds)).toBe(words));

it("says what is deleted when, or that it is kept", () => {
  const readAll = (retention: Retention) =>
    Object.values<StoredTable>(storedTables)
      .map(({ kept }) => (typeof kept === "function" ? kept(retention) : kept))
      .join();
  expect(readAll({ unconfirmedDays: 30, auditMonths: 24 })).toMatch(
    /within 30 days.*within 30 days.*24 months/,
  );
  expect(readAll({})).toContain("Not deleted automatically");
  expect(readAll({})).not.toContain("if we ask you to confirm");
});
