import { expect, it } from "vitest";
import { anyOf } from "./names";

it("a pattern of names holds each, for one and for many, and takes a name's signs for signs", () => {
  const held = (text: string, ...names: string[]) => new RegExp(`^(?:${anyOf(names)})$`).test(text);
  for (const text of ["tally", "tallies", "coin", "coins", "glass", "glasses"])
    expect(held(text, "tally", "coin", "glass"), text).toBe(true);
  expect(held("coinage", "tally", "coin")).toBe(false);
  expect([held("a.b (c)", "a.b (c)"), held("axb c", "a.b (c)")]).toEqual([true, false]);
});
