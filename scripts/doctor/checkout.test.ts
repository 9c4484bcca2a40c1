import { expect, it } from "vitest";
import { examineDeployments } from "./checkout";

it("what staging and production lack alike is told once", async () => {
  const brand = { origin: "https://acme.example", company: { name: "Acme" } };
  const compiled = { brand, content: {}, problems: [] } as unknown as Parameters<typeof examineDeployments>[1];
  const subjects = (await examineDeployments(async () => ({}), compiled)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith(": brand/brand.ts"))).toEqual([
    "staging and production: brand/brand.ts",
  ]);
  // What to do is another command for each.
  expect(subjects).toEqual(expect.arrayContaining(["staging: SESSION_SECRET", "production: SESSION_SECRET"]));
});
