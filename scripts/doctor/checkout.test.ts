import { expect, it } from "vitest";
import { examineDeployments } from "./checkout";

it("what staging and production lack alike is told once", async () => {
  const subjects = (await examineDeployments(async () => ({}))).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith(": brand/brand.ts"))).toEqual([
    "staging and production: brand/brand.ts",
  ]);
  // What to do is another command for each.
  expect(subjects).toEqual(expect.arrayContaining(["staging: SESSION_SECRET", "production: SESSION_SECRET"]));
});
