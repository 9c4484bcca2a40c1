import { createHash } from "node:crypto";
import type { Brand } from "../../app/brand/schema";
import type { Ledger, TreasuryCopy } from "../../app/content/treasury-schema";
import { describeForApi } from "../../app/domain/treasury/to-api";
import { createTreasury } from "../../app/domain/treasury/treasury";

/**
 * What /api/treasury would answer without a live price, as a file that lasts as long as the deployment, and the module
 * that names it. Entries under embargo at the time of the build are in neither.
 */
export function copyTreasury(ledger: Ledger | null, brand: Brand): Record<string, string> {
  const now = Date.now();
  const visible = (ledger ?? []).filter(({ publishAt }) => Date.parse(publishAt) <= now);
  const publishedAt = new Date(Math.max(0, ...visible.map(({ publishAt }) => Date.parse(publishAt)))).toISOString();
  const body = describeForApi({
    treasury: createTreasury({ ledger: visible, clock: { now: () => now } }),
    company: { name: brand.company.legalName, tickers: [brand.listing.label.replaceAll(" ", "")] },
    origin: brand.origin,
    generatedAt: publishedAt,
    price: undefined,
  });
  const text = `${JSON.stringify(body, null, 1)}\n`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const copy: TreasuryCopy | null = body && {
    path: `/ledger/treasury-${sha256.slice(0, 16)}.json`,
    sha256,
    publishedAt,
  };
  return {
    ...(copy && { [`public${copy.path}`]: text }),
    "app/content/generated/treasury-copy.server.ts": [
      `import type { TreasuryCopy } from "../treasury-schema";`,
      "",
      `export const treasuryCopy: TreasuryCopy | null = ${JSON.stringify(copy, null, 2)};`,
      "",
    ].join("\n"),
  };
}
