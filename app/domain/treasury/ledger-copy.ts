import { createHash } from "node:crypto";
import type { CurrencyCode } from "~/brand/currencies";
import type { PublicBrand } from "~/brand/schema";
import type { Ledger } from "~/content/treasury-schema";
import { writePlainJson } from "~/locale/plain-json";
import type { Published } from "../publication";
import { describeForApi } from "./to-api";
import { createTreasury } from "./treasury";

/** The published ledger and its measures as one file that stays the same until an entry is published. */
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

const written = new WeakMap<object, LedgerCopy | null>();

/** Writes the file once for each state of the published content. Null where the company publishes no treasury. */
export function writeLedgerCopy(
  content: Published<Sources>,
  brand: Pick<PublicBrand, "company" | "listing" | "origin">,
): LedgerCopy | null {
  const copy = written.get(content) ?? write(content, brand);
  written.set(content, copy);
  return copy;
}

function write(
  content: Published<Sources>,
  { company, listing, origin }: Pick<PublicBrand, "company" | "listing" | "origin">,
): LedgerCopy | null {
  // The file's time is that of the last entry, so that the same ledger has the same bytes.
  const publishedAt = Math.max(0, ...(content.treasury ?? []).map(({ publishAt }) => Date.parse(publishAt)));
  const body = describeForApi({
    // Without a reader's day: no input is marked stale, since the file must not change with time.
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
