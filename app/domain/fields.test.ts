import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { safeParse } from "zod/v4/core";
import { EMAIL_MAX } from "./field-lengths";
import {
  adminLoginName,
  adminPassword,
  emailAddress,
  loginName,
  password,
  signUpEmail,
  sourceName,
  trimmedText,
} from "./fields";

const source = "Error: Source must be at most 40 letters, digits, spaces or . _ -";
const bad = "Error: Please enter a valid email address";
const longest = `ada@${"x".repeat(60)}.${"y".repeat(60)}.${"z".repeat(60)}.example`;
const long = "x".repeat(EMAIL_MAX);
const name = `Error: Username must be at most ${EMAIL_MAX} characters`;
const most = "\u{1f680}".repeat(256);
const passwordError = "Error: Password must be at most 256 characters";

it.each([
  ["spring.2025_A b-c", "spring.2025_A b-c", sourceName],
  ["x".repeat(41), source, sourceName],
  ["-spring", source, sourceName],
  ["\u200e ａｄａ＠example．com\t", "ada@example.com", emailAddress],
  ["ada@Bücher.example", "ada@xn--bcher-kva.example", emailAddress],
  ["ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai", emailAddress],
  ["ada@bücher.example/path", bad, emailAddress],
  ["ädä@example.com", bad, emailAddress],
  ["o'brien&co=x/eu@example.com", "o'brien&co=x/eu@example.com", emailAddress],
  ["a..b@example.com", bad, emailAddress],
  [".a@example.com", bad, emailAddress],
  ["a@-x.example", bad, emailAddress],
  ["a@127.0.0.1", bad, emailAddress],
  [longest, longest, emailAddress],
  [`ada@${"x.".repeat(EMAIL_MAX / 2)}example`, bad, emailAddress],
  ["ada@bücher.example", "ada@xn--bcher-kva.example", loginName],
  [long, long, loginName],
  [`${long}x`, name, loginName],
  [`${long}x`, `${name}.`, adminLoginName],
  [" ".repeat(8), " ".repeat(8), password],
  ["e\u0301\u0323o\u0302\u0323ua", "Error: Password must be at least 8 characters", password],
  ["\ufdfa".repeat(15), passwordError, password],
  [most, most, password],
  [`${most}x`, passwordError, password],
  [`${most}x`, `${passwordError}.`, adminPassword],
])("a field reads %j as %j", (typed, value, field) => {
  const { data, error } = safeParse(field, typed);
  expect(error ? `Error: ${error.issues[0]?.message}` : data).toBe(value);
});

it("a field of spaces has its own error in a form", () => {
  const text = trimmedText("Say it.", z.minLength(1, "!"));
  const schema = z.object({ emailAddress, signUpEmail, loginName, text });
  const typed = new URLSearchParams(Object.keys(schema.shape).map((name) => [name, " "]));
  expect(parseWithZod(typed, { schema }).reply().error).toEqual({
    emailAddress: ["Please enter a valid email address"],
    signUpEmail: ["Email must be at least 5 characters"],
    loginName: ["Username must be at least 3 characters"],
    text: ["Say it."],
  });
});
