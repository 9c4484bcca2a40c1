import { expect, it } from "vitest";
import { countedAs } from "./attempts";

it("a try is counted by kind and name, whatever the name's case, and under no name that spells another kind's", () => {
  expect(countedAs("password", "ADA@example.com")).toBe(countedAs("password", "ada@example.com"));
  const others = [countedAs("letter", "ada@example.com"), countedAs("code", "7")];
  const spelled = ["letter to ada@example.com", '["letter","ada@example.com"]', "second factor of 7", '["code","7"]'];
  for (const typed of ["ada@example.com", "7", ...spelled]) expect(others).not.toContain(countedAs("password", typed));
});
