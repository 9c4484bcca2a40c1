import { expect, it } from "vitest";
import brand from "./brand";
import { brandSchema } from "./schema";

const issuesWith = (changes: object) => {
  const { error } = brandSchema.safeParse({ ...brand, ...changes });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
};

it("a fiscal year ends on a day that every year has", () => {
  const endingOn = (fiscalYearEnd: string) =>
    issuesWith({ investorServices: { ...brand.investorServices, fiscalYearEnd } });
  for (const day of ["December 31", "June 30", "January 5"]) expect(endingOn(day)).toEqual([]);
  for (const day of ["December 32", "June 31", "February 29", "Juin 30", "30 June", "june 30", ""])
    expect(endingOn(day), day).toEqual(["investorServices.fiscalYearEnd: must be a month and a day, like December 31"]);
});

it("periodic reports need the day on which the fiscal year ends", () => {
  const { fiscalYearEnd: _, ...investorServices } = brand.investorServices ?? {};
  const missing = "investorServices.fiscalYearEnd: is missing, and `reporting` counts its periods from it";
  expect(issuesWith({ reporting: { issuer: "venture", since: "2024-12-04" }, investorServices })).toEqual([missing]);
  expect(issuesWith({ reporting: undefined, investorServices })).toEqual([]);
});
