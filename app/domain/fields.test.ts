import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { safeParse } from "zod/v4/core";
import { EMAIL_MAX } from "./field-lengths";
import {
  adminLoginName,
  adminPassword,
  emailAddress,
  isEmailAddress,
  loginName,
  password,
  signUpEmail,
  sourceName,
  tickedBox,
  trimmedText,
} from "./fields";

/** The value that a field makes of what was typed, or its error. */
function read(field: $ZodType, typed: unknown): unknown {
  const { data, error } = safeParse(field, typed);
  return error ? `Error: ${error.issues[0]?.message}` : data;
}

const badSource = "Error: Source must be at most 40 letters, digits, spaces or . _ -";
it.each([
  ["spring.2025_A b-c", "spring.2025_A b-c"],
  ["x", "x"],
  ["x".repeat(40), "x".repeat(40)],
  ["x".repeat(41), badSource],
  [" spring", badSource],
  ["-spring", badSource],
  ["spring\n<b>", badSource],
  ["<b>spring", badSource],
  ["", badSource],
  [5, badSource],
])("the source %j is taken, or its error names the rule", (typed, value) =>
  expect(read(sourceName, typed)).toBe(value),
);

const bad = "Error: Please enter a valid email address";
const longest = `ada@${"x".repeat(60)}.${"y".repeat(60)}.${"z".repeat(60)}.example`;
const fields = {
  emailAddress,
  signUpEmail,
  loginName,
  adminLoginName,
  password,
  adminPassword,
  tickedBox,
};
it.each<[name: keyof typeof fields, typed: unknown, value: unknown]>([
  ["emailAddress", " ada@example.com\t", "ada@example.com"],
  ["emailAddress", "\u200eａｄａ＠example．com\u200b", "ada@example.com"],
  ["emailAddress", "ada@Bücher.example", "ada@xn--bcher-kva.example"],
  ["emailAddress", "ada@bücher.example/path", bad],
  ["emailAddress", "ada@bü\u0000cher.example", bad],
  ["emailAddress", "ädä@example.com", bad],
  ["emailAddress", "ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai"],
  ["emailAddress", "sales/eu@example.com", "sales/eu@example.com"],
  ["emailAddress", "o'brien&co=x@example.com", "o'brien&co=x@example.com"],
  ["emailAddress", "a..b@example.com", bad],
  ["emailAddress", ".a@example.com", bad],
  ["emailAddress", "a@-x.example", bad],
  ["emailAddress", "a@127.0.0.1", bad],
  ["emailAddress", "a b@example.com", bad],
  ["emailAddress", "   ", bad],
  ["emailAddress", undefined, bad],
  ["emailAddress", longest, longest],
  ["emailAddress", `ada@${`${"x".repeat(60)}.`.repeat(5)}example`, bad],
  ["signUpEmail", " a@b.co ", "a@b.co"],
  ["signUpEmail", "a@b.", "Error: Email must be at least 5 characters"],
  ["signUpEmail", undefined, "Error: Email must be at least 5 characters"],
  ["signUpEmail", "ada at example", bad],
  ["loginName", " ada ", "ada"],
  ["loginName", "ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["loginName", "x".repeat(EMAIL_MAX), "x".repeat(EMAIL_MAX)],
  [
    "loginName",
    "x".repeat(EMAIL_MAX + 1),
    `Error: Username must be at most ${EMAIL_MAX} characters`,
  ],
  [
    "adminLoginName",
    "x".repeat(EMAIL_MAX + 1),
    `Error: Username must be at most ${EMAIL_MAX} characters.`,
  ],
  ["password", " ".repeat(8), " ".repeat(8)],
  ["password", "ｐａｓｓｗｏｒｄ１", "password1"],
  ["password", "e\u0301\u0323o\u0302\u0323ua", "Error: Password must be at least 8 characters"],
  ["password", "\ufdfa".repeat(15), "Error: Password must be at most 256 characters"],
  ["password", "x".repeat(256), "x".repeat(256)],
  ["password", "x".repeat(257), "Error: Password must be at most 256 characters"],
  ["adminPassword", "x".repeat(257), "Error: Password must be at most 256 characters."],
  ["tickedBox", "on", true],
  ["tickedBox", true, true],
  ["tickedBox", false, false],
  ["tickedBox", undefined, false],
])("the field %s reads %j as %j", (name, typed, value) =>
  expect(read(fields[name], typed)).toBe(value),
);

it("a username is an address to write to, or any name", () =>
  expect(["ada@example.com", "ada", "ada@example"].map(isEmailAddress)).toEqual([
    true,
    false,
    false,
  ]));

it("a field of spaces has its own error in a form, whose library treats it as missing", () => {
  const schema = z.object({
    emailAddress,
    signUpEmail,
    loginName,
    text: trimmedText("Say it.", z.minLength(1, "!")),
  });
  const typed = new URLSearchParams({
    emailAddress: " ",
    signUpEmail: " ",
    loginName: " ",
    text: " ",
  });
  expect(parseWithZod(typed, { schema }).reply().error).toEqual({
    emailAddress: ["Please enter a valid email address"],
    signUpEmail: ["Email must be at least 5 characters"],
    loginName: ["Username must be at least 3 characters"],
    text: ["Say it."],
  });
});
