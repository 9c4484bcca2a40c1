import { expect, it } from "vitest";
import type { Body, GovernanceRecord } from "~/content/schemas";
import { createGovernance } from "./governance";

const record = (slug: string, order: number): GovernanceRecord => ({
  ...{ slug, title: slug, summary: `What ${slug} is about.`, order, path: `/governance/${slug}` },
  ...{ adopted: "2024-12-11", lastReviewed: "2025-06-11" },
});
const body = (text: string): Body => ({ html: `<p>${text}</p>`, intro: "", sections: [], text });

const governance = createGovernance({
  index: ["board-mandate", "insider-trading", "unwritten"].map(record),
  bodies: { "board-mandate": body("The Board"), "insider-trading": body("Trading") },
});

it("documents are listed in the order that they were given, and found by their slug alone, with their text", () => {
  expect(governance.list().map(({ slug }) => slug)).toEqual(["board-mandate", "insider-trading", "unwritten"]);
  expect(governance.find("insider-trading")).toMatchObject({ order: 1, html: "<p>Trading</p>" });
  for (const slug of ["unwritten", "Board-Mandate", "board-mandate ", "board", "", "__proto__", "toString"])
    expect(governance.find(slug), slug).toBeUndefined();
});
