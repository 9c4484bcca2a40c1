import { expect, it } from "vitest";
import { attemptKey } from "./attempts";

it("a try is counted by kind and name, whatever the name's case, and under no name that spells another kind's", () => {
  expect(attemptKey("password", "ADA@example.com")).toBe(attemptKey("password", "ada@example.com"));
  const others = [attemptKey("reset email", "ada@example.com"), attemptKey("list email", "7")];
  const spelled = ["reset email to ada@example.com", '["reset email","ada@example.com"]', '["list email","7"]'];
  for (const typed of ["ada@example.com", "7", ...spelled]) expect(others).not.toContain(attemptKey("password", typed));
});
