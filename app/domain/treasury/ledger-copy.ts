import { createHash } from "node:crypto";
import type { CurrencyCode } from "~/brand/currencies";
import type { PublicBrand } from "~/brand/schema";
import type { Ledger } from "~/content/treasury-lists/ledger";
import { writePlainJson } from "~/locale/plain-json";
import type { Published } from "../publication";
import { buildApiBody } from "./to-api";
import { createTreasury } from "./treasury";

/** What is published of the treasury as one file, which stays the same until a row is published. */
export interface LedgerCopy {
  /** Its address on this site, which names its hash. */
  readonly path: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** JSON, as GET /api/treasury answers without a live price. */
  readonly text: string;
}

interface Sources {
  readonly treasury: Ledger | null;
  readonly currency: CurrencyCode;
}

type Named = Pick<PublicBrand, "company" | "listing" | "origin">;

const written = new WeakMap<object, LedgerCopy | null>();

/**
 * Writes the file once for each state of the published content. Null where the company publishes no
 * treasury.
 */
export function writeLedgerCopy(content: Published<Sources>, brand: Named): LedgerCopy | null {
  const copy = written.get(content) ?? write(content, brand);
  written.set(content, copy);
  return copy;
}

function write(
  content: Published<Sources>,
  { company, listing, origin }: Named,
): LedgerCopy | null {
  // Its time is that of the newest row, and nothing is stale in it: the same rows have the same
  // bytes.
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
