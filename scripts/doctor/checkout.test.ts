import { expect, it } from "vitest";
import { examineDeployments } from "./checkout";

it("what staging and production lack alike is told once", async () => {
  const brand = { origin: "https://acme.example", company: { name: "Acme" } };
  const compiled = { brand, content: {}, problems: [] } as unknown as Parameters<typeof examineDeployments>[0];
  const found = await examineDeployments(compiled);
  const subjects = found.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith(": brand/brand.ts"))).toEqual([
    "staging and production: brand/brand.ts",
  ]);
  // Which secrets the account has, only a deployment asks.
  expect(subjects.join()).not.toContain("SESSION_SECRET");
  // What to do is in another place for each.
  expect(subjects).toEqual(expect.arrayContaining(["staging: EMAIL_PROVIDER", "production: EMAIL_PROVIDER"]));
});
