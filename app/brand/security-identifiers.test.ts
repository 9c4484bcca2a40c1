import { expect, it } from "vitest";
import { isCusip, isIsin } from "./security-identifiers";

it.each([
  ["037833100", true],
  ["17275R102", true],
  ["037833101", false],
  ["037833010", false],
  ["17275r102", false],
])("%s is a CUSIP: %s", (text, expected) => expect(isCusip(text)).toBe(expected));

it.each([
  ["US0378331005", true],
  ["AU0000XVGZA3", true],
  ["US0378331004", false],
  ["US0373831005", false],
  ["us0378331005", false],
])("%s is an ISIN: %s", (text, expected) => expect(isIsin(text)).toBe(expected));
