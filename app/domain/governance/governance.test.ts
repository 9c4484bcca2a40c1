import { describe, expect, it } from "vitest";
import type { Body, GovernanceRecord } from "~/content/schemas";
import { createGovernance } from "./governance";

const record = (slug: string, order: number): GovernanceRecord => ({
  slug,
  title: slug,
  summary: `What ${slug} is about.`,
  adopted: "2024-12-11",
  lastReviewed: "2025-06-11",
  order,
  readingMinutes: 9,
});
const body = (text: string): Body => ({ html: `<p>${text}</p>`, intro: "", sections: [], text });

const governance = createGovernance({
  index: [record("board-mandate", 1), record("insider-trading", 2), record("unwritten", 3)],
  bodies: { "board-mandate": body("The Board"), "insider-trading": body("Trading") },
});

describe("the company's documents", () => {
  it("are listed in the order that they were given", () => {
    expect(governance.list().map(({ slug }) => slug)).toEqual(["board-mandate", "insider-trading", "unwritten"]);
  });

  it("are found by their slug, with their text", () => {
    expect(governance.find("insider-trading")).toMatchObject({
      slug: "insider-trading",
      order: 2,
      html: "<p>Trading</p>",
    });
  });

  it.each(["Board-Mandate", "board-mandate ", "board", "", "__proto__", "constructor", "toString"])(
    "are not found under %j",
    (slug) => {
      expect(governance.find(slug)).toBeUndefined();
    },
  );

  it("are not found while they have no text", () => {
    expect(governance.find("unwritten")).toBeUndefined();
  });
});
