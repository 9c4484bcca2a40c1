import { expect, it } from "vitest";
import { inOneLine, withoutForbidden } from "./plain-text";

// feeds.test.ts has what is forbidden.
it("readers get every character that XML admits", () => {
  const text = "tab\tline\r\n\u0085\u00ad\u200b\ufffd😀";
  expect(withoutForbidden(text)).toBe(text);
});

it("a subject is one line", () =>
  expect(inOneLine(" One\r\n\tTwo\u2028Three\u000bFour ")).toBe("One Two Three Four"));
