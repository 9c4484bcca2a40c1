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
  for (const day of ["December 31", "January 5"]) expect(endingOn(day)).toEqual([]);
  for (const day of ["June 31", "February 29", "Juin 30"]) {
    expect(endingOn(day), day).toEqual([
      "investorServices.fiscalYearEnd: must be a day and a month, like December 31 or 31 December",
    ]);
  }
});

it.each([
  [{ facts: [{ label: "Number", text: "1".repeat(501) }] }, "facts.0.text: "],
  [{ listing: { ...brand.listing, country: "" } }, "listing.country: "],
  [
    {
      otherListings: [
        { exchange: "OTCQB", label: "OTCQB: A", country: "United States", currency: "USD" },
      ],
    },
    "otherListings.0.timeZone: ",
  ],
])("%j is refused by its field", (changes, message) => {
  expect(issuesWith(changes)).toEqual([expect.stringContaining(message)]);
});
