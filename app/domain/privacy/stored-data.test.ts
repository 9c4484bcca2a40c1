import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import * as schema from "~/db/schema";
import { describeDuration } from "./duration";
import { storedData } from "./stored-data";

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
