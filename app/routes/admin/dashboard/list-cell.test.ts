import { expect, it } from "vitest";
import { formatDetails } from "./list-cell";

it.each([
  [{}, ""],
  [{ format: "csv", rows: 12, q: "" }, "format csv, rows 12"],
  [{ id: 7, reason: null, filters: { role: "admin" } }, 'id 7, filters {"role":"admin"}'],
])("%j reads %s", (details, words) => expect(formatDetails(details)).toBe(words));
