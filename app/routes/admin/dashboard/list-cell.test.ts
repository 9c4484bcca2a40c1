import { expect, it } from "vitest";
import { describeDetails } from "./list-cell";

it.each([
  [{}, ""],
  [{ format: "csv", rows: 12, q: "" }, "format csv, rows 12"],
  [{ id: 7, reason: null, filters: { role: "admin" } }, 'id 7, filters {"role":"admin"}'],
])("%j reads %s", (details, words) => expect(describeDetails(details)).toBe(words));
