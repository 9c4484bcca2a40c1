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
