import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { isGuessable, listGuessableWords } from "./guessable-words";

const words = listGuessableWords({
  ...brand,
  origin: "https://www.acme-metals.example",
  company: { ...brand.company, name: "Acme Metals", legalName: "Acme Metals Inc." },
  listing: { ...brand.listing, symbol: "ACME" },
});

it.each(["acmemetals", "Acme-Metals-2026!", "ACME bitcoin", "gold4acme", "administrator1"])(
  "%j is made of the company's own names",
  (password) => expect(isGuessable(password, words)).toBe(true),
);

it.each(["acme lighthouse", "12345678", "a quiet harbour", "goldfinch", "日本語日本語日本"])(
  "%j holds something besides the company's names",
  (password) => expect(isGuessable(password, words)).toBe(false),
);

it("the words to guess are the names, whole and in parts, and the site's own domain, none of two letters", () => {
  const listed = listGuessableWords({
    origin: "https://www.oro-vault.example",
    company: { name: "Acme  Metals", legalName: "Acme Metals Co" },
    product: { name: "Aurum", collectible: "Aurum Coin" },
    listing: { symbol: "AM" },
  });
  expect(listed).toEqual(
    expect.arrayContaining([
      "acme",
      "metals",
      "acmemetals",
      "orovault",
      "aurum",
      "coin",
      "bitcoin",
    ]),
  );
  expect(listed.filter((word) => ["", "co", "am", "example", "www"].includes(word))).toEqual([]);
});
