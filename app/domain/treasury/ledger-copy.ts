import { createHash } from "node:crypto";
import type { CurrencyCode } from "~/brand/currencies";
import type { PublicBrand } from "~/brand/schema";
import type { Ledger } from "~/content/treasury-lists/ledger";
import { writePlainJson } from "~/locale/plain-json";
import type { Published } from "../publication";
import { buildApiBody } from "./to-api";
import { createTreasury } from "./treasury";

/** Unchanged until another row is published. */
export interface LedgerCopy {
  /** Contains the hash. */
  readonly path: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** JSON: the answer of GET /api/treasury without a live price. */
  readonly text: string;
}

interface Sources {
  readonly treasury: Ledger | null;
  readonly currency: CurrencyCode;
}

type Named = Pick<PublicBrand, "company" | "listing" | "origin">;

const copies = new WeakMap<object, LedgerCopy | null>();

/** Made once for each state of the content. Null: the company publishes no treasury. */
export function writeLedgerCopy(content: Published<Sources>, brand: Named): LedgerCopy | null {
  const copy = copies.get(content) ?? write(content, brand);
  copies.set(content, copy);
  return copy;
}

function write(
  content: Published<Sources>,
  { company, listing, origin }: Named,
): LedgerCopy | null {
  // Dated by the newest row, without staleness, so that the same rows give the same bytes.
  const rows: { readonly publishAt: string }[] = Object.values(content.treasury ?? {}).flat();
  const publishedAt = Math.max(0, ...rows.map(({ publishAt }) => Date.parse(publishAt)));
  const body = buildApiBody({
    treasury: createTreasury(content),
    company: { name: company.legalName, tickers: [listing.label.replaceAll(" ", "")] },
    origin,
    generatedAt: new Date(publishedAt).toISOString(),
    price: undefined,
  });
  if (!body) return null;
  const text = `${writePlainJson(body, 1)}\n`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { path: `/ledger/treasury-${sha256.slice(0, 16)}.json`, sha256, text };
}
