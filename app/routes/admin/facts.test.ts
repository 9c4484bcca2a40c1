import { expect, it } from "vitest";
import { factsOf } from "./facts";

it.each([
  [{}, ""],
  [{ format: "csv", rows: 12, q: "" }, "format csv, rows 12"],
  [{ id: 7, reason: null, filters: { role: "admin" } }, 'id 7, filters {"role":"admin"}'],
])("%j reads %s", (details, words) => expect(factsOf(details)).toBe(words));
