import { expect, it } from "vitest";
import type { GovernanceRecord } from "~/content/schemas";
import { createGovernance } from "./governance";

const index = ["mandate", "code", "draft"].map((slug) => ({
  slug,
  title: slug,
})) as GovernanceRecord[];
const body = (text: string) => ({ html: `<p>${text}</p>` });
const governance = createGovernance({ index, bodies: { mandate: body("one"), code: body("two") } });

it("the governance documents are listed in the company's order", () =>
  expect(governance.list()).toBe(index));

it("a governance document is found with its body by its exact slug", () => {
  expect(governance.find("code")).toEqual({ slug: "code", title: "code", html: "<p>two</p>" });
  expect(["Code", "", "toString", "draft"].map(governance.find)).toEqual(Array(4).fill(undefined));
});
