import { describe, expect, it } from "vitest";
import { anyOf } from "./names";

describe("a pattern of names", () => {
  const held = (text: string, ...names: string[]) => new RegExp(`^(?:${anyOf(names)})$`).test(text);

  it("holds each of them, for one and for many", () => {
    for (const text of ["tally", "tallies", "coin", "coins", "glass", "glasses"])
      expect(held(text, "tally", "coin", "glass"), text).toBe(true);
    expect(held("coinage", "tally", "coin")).toBe(false);
  });

  it("takes a name's signs for signs", () => {
    expect(held("a.b (c)", "a.b (c)")).toBe(true);
    expect(held("axb c", "a.b (c)")).toBe(false);
  });
});
