import { expect, it } from "vitest";
import { isCusip, isIsin } from "./security-identifiers";

it.each(["037833100", "17275R102", "99NLDE106"])("%s is a CUSIP", (text) =>
  expect(isCusip(text)).toBe(true),
);

it.each(["037833101", "037833010", "17275r102", "3783310"])("%j is no CUSIP", (text) =>
  expect(isCusip(text)).toBe(false),
);

it.each(["US0378331005", "AU0000XVGZA3"])("%s is an ISIN", (text) =>
  expect(isIsin(text)).toBe(true),
);

it.each(["US0378331004", "US0373831005", "us0378331005", "0378331005"])("%j is no ISIN", (text) =>
  expect(isIsin(text)).toBe(false),
);
