import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import * as schema from "~/db/schema";
import { describeDuration } from "~/locale/time-left";
import { describeStoredData } from "./stored-data";

const storedData = describeStoredData({});

it("the privacy page lists every table and column of the database, and no other", () => {
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
  const stored = tables.map((table) => {
    const { name, columns } = getTableConfig(table);
    return [name, columns.map((column) => column.name).sort()] as const;
  });
  const declared = storedData.map(({ table, columns }) => [table, Object.keys(columns).sort()] as const);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(stored));
  expect(declared).toHaveLength(stored.length);
  for (const { columns, expiry = [] } of storedData)
    for (const { column } of expiry) expect(Object.keys(columns)).toContain(column);
});

it.each([
  [2_592_000, "30 days"],
  [43_200, "12 hours"],
  [900, "15 minutes"],
  [90, "90 seconds"],
])("%i seconds are %s", (seconds, words) => expect(describeDuration(seconds)).toBe(words));

it("says what is deleted where the company says when, and otherwise that it is kept", () => {
  const says = (retention: Parameters<typeof describeStoredData>[0]) =>
    describeStoredData(retention)
      .map(({ kept }) => kept)
      .join("\n");
  expect(says({ unconfirmedDays: 30, auditMonths: 24 })).toMatch(/within 30 days[\s\S]*within 30 days[\s\S]*24 months/);
  expect(says({})).toContain("Not deleted automatically");
  expect(says({})).not.toContain("if we ask you to confirm");
});
