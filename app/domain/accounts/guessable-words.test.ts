import { expect, it } from "vitest";
import { isGuessable, listGuessableWords } from "./guessable-words";

const words = listGuessableWords({
  origin: "https://www.acme-metals.example",
  company: { name: "Acme Metals", legalName: "Acme Metals Inc." },
  product: { name: "Bar" },
  listing: { symbol: "ACM" },
});

it.each([
  ...["acmemetals", "Acme-Metals-2026!", "ACM bitcoin", "gold4acme", "administrator1"].map(
    (password) => [password, true] as const,
  ),
  ...["acme lighthouse", "12345678", "goldfinch", "日本語日本語日本"].map(
    (password) => [password, false] as const,
  ),
])("%j is made of the company's own names: %s", (password, guessable) =>
  expect(isGuessable(password, words)).toBe(guessable),
);
