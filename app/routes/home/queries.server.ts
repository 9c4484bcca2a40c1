import type { AppLoadContext } from "@remix-run/cloudflare";
import type { MarketStats } from "~/domain/market/stats";
import { formatMeasure } from "~/domain/treasury/format";
import { toLivePrice } from "~/domain/treasury/live-price";
import { isNonGaap } from "~/domain/treasury/measures";
import type { HeroFigure } from "./hero-figures";

/** Those that have a value. */
export function listHeroFigures(
  treasury: AppLoadContext["treasury"],
  stats: MarketStats | null,
): HeroFigure[] {
  const mnav = treasury.hasGold ? "mnav_btc_gold_basic" : "mnav_btc_basic";
  const ids = ["btc_holdings", "nav_per_share", mnav];
  return treasury
    .measures({ price: toLivePrice(stats), ids })
    .filter(({ value }) => value !== null)
    .map((measure) => ({
      id: measure.id,
      label: measure.label,
      value: formatMeasure(measure),
      isNonGaap: isNonGaap(measure),
      status: measure.status,
      asOf: measure.asOf,
    }));
}
