import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { closes } from "~/content/generated/market.server";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { describeHistory } from "~/domain/treasury/history-api";
import { describeForApi } from "~/domain/treasury/to-api";
import { openTreasury } from "../../tests/ledger/open-treasury";
import { describeOpenApi } from "./treasury-openapi";

const file = describeOpenApi({
  origin: brand.origin,
  company: brand.company.legalName,
  currency: brand.company.currency,
});
const now = "2026-11-22T12:00:00Z";
const treasury = openTreasury(ledger, now);
const withoutGold = openTreasury(
  (ledger ?? []).filter(({ kind }) => kind !== "gold" && kind !== "mark"),
  now,
);
const price = { priceFiat: 150_000.01, at: now, source: "Kraken", stale: false };

/** The schemas allow keys to be added; a test does not, or one could be added without its description. */
function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close);
  if (typeof schema !== "object" || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, close(inner)]));
  return "properties" in closed ? { ...closed, additionalProperties: false } : closed;
}

it("the file is valid OpenAPI 3.1", async () =>
  expect(await new Validator().validate(JSON.parse(JSON.stringify(file)))).toEqual({ valid: true }));

const check = new Ajv({ validateFormats: false, allErrors: true }).compile(
  close(file.components.schemas.Treasury) as object,
);

it.each([
  ["live", treasury, price],
  ["stale", treasury, { ...price, stale: true }],
  ["simulated", treasury, { ...price, source: "simulated" }],
  ["without a price", treasury, null],
  ["of the last day", treasury, undefined],
  ["of a day before the first balance", treasury.until("2024-12-20"), undefined],
  ["without gold", withoutGold, price],
] as const)("the answer %s is what its schema says, and has no key beyond it", (_, treasury, price) => {
  const company = { name: brand.company.legalName, tickers: [brand.listing.label] };
  const body = describeForApi({
    treasury,
    company,
    origin: brand.origin,
    generatedAt: price?.at ?? "2026-11-22T",
    price,
  });
  check(JSON.parse(JSON.stringify(body ?? {})));
  expect(check.errors ?? []).toEqual([]);
});

it.each([
  ["all of it", { from: null, to: null }, openTreasury(ledger, now, { closes })],
  ["of a range without closes", { from: "2025-01-02", to: "2025-01-05" }, treasury],
  ["without gold", { from: null, to: "2025-02-01" }, withoutGold],
] as const)("the history, %s, is what its schema says, and has no key beyond it", (_, range, treasury) => {
  const checkHistory = new Ajv({ validateFormats: false, allErrors: true }).compile(
    close(file.components.schemas.TreasuryHistory) as object,
  );
  const company = { name: brand.company.legalName, tickers: [brand.listing.label] };
  const options = { treasury, company, origin: brand.origin, generatedAt: now, range };
  checkHistory(JSON.parse(JSON.stringify(describeHistory(options) ?? {})));
  expect(checkHistory.errors ?? []).toEqual([]);
});
