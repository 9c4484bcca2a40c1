import { expect, it } from "vitest";
import { createGovernance } from "./governance";

it("a governance document is found with its body by its exact slug", () => {
  const index = [{ slug: "code" }, { slug: "draft" }] as never;
  const { find } = createGovernance({ index, bodies: { code: { html: "two" } } });
  expect(["code", "Code", "toString", "draft"].map((slug) => find(slug)?.html)).toEqual([
    "two",
    ...Array(3).fill(undefined),
  ]);
});
