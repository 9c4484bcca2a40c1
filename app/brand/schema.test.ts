import { expect, it } from "vitest";
import brand from "./brand";
import { brandSchema } from "./schema";

it.each([
  ["December 31", []],
  ["June 31", ["must be a day and a month, like December 31 or 31 December"]],
  ["February 29", ["must be a day and a month, like December 31 or 31 December"]],
])("a fiscal year that ends on %s has the errors %j", (fiscalYearEnd, messages) => {
  const investorServices = { ...brand.investorServices, fiscalYearEnd };
  const { error } = brandSchema.safeParse({ ...brand, investorServices });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
});
