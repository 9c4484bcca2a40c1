import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { btcOn, capitalOn } from "../../../tests/ledger/entries";
import { publish } from "../publication";
import { writeLedgerCopy } from "./ledger-copy";

const brand = {
  company: { legalName: "Example Inc." },
  listing: { label: "TSXV: EX" },
  origin: "https://site.example",
} as Parameters<typeof writeLedgerCopy>[1];
const ledger: Ledger = [
  capitalOn("2025-01-02"),
  { ...btcOn("2025-01-10"), publishAt: "2025-01-20T08:00:00-05:00" },
  btcOn("2025-01-12", { no: 2 }),
  btcOn("2025-06-01", { no: 3 }),
];
const contentAt = (time: string, treasury: Ledger | null = ledger) =>
  publish({ currency: "CAD" as const, treasury }, Date.parse(time));
const copyOf = (content: ReturnType<typeof contentAt>) => writeLedgerCopy(content, brand);

it("the published ledger is one file, named by its hash and dated by its last publication", () => {
  const { path, sha256, text } = copyOf(contentAt("2025-03-01")) ?? {};
  expect(sha256).toBe(
    createHash("sha256")
      .update(text ?? "")
      .digest("hex"),
  );
  expect(path).toBe(`/ledger/treasury-${sha256?.slice(0, 16)}.json`);
  expect(text).toMatch(/^\{\n "schema".*\n\}\n$/s);
  const body = JSON.parse(text ?? "");
  expect(body).toMatchObject({
    generated_at: "2025-01-20T13:00:00.000Z",
    company: { name: "Example Inc.", tickers: ["TSXV:EX"] },
    price: { status: "dated" },
  });
  expect(body.purchases).toHaveLength(2);
  expect(body.measures[0].definition_url).toBe("https://site.example/treasury#btc_holdings");
});

it("the file stays the same until an entry is published", () => {
  expect(copyOf(contentAt("2025-05-31"))).toEqual(copyOf(contentAt("2025-03-01")));
  expect(copyOf(contentAt("2025-06-02"))?.sha256).not.toBe(copyOf(contentAt("2025-05-31"))?.sha256);
});

it("the file is written once for the same content", () => {
  const content = contentAt("2025-03-01");
  expect(copyOf(content)).toBe(copyOf(content));
});

it.each([
  ["without a ledger", null],
  ["before its first entry", ledger],
])("%s there is no file", (_, treasury) => expect(copyOf(contentAt("2024-12-01", treasury))).toBeNull());
