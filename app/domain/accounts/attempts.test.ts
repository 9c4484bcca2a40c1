import { expect, it } from "vitest";
import { countedAs } from "./attempts";

it("a try is counted by kind and name, whatever the name's case, and under no name that spells another kind's", () => {
  expect(countedAs("password", "ADA@example.com")).toBe(countedAs("password", "ada@example.com"));
  const email = countedAs("letter", "ada@example.com");
  const code = countedAs("code", "7");
  for (const typed of [
    "ada@example.com",
    "letter to ada@example.com",
    '["letter","ada@example.com"]',
    "7",
    "second factor of 7",
    '["code","7"]',
  ])
    expect([email, code]).not.toContain(countedAs("password", typed));
});
