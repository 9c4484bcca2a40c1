import { describeMeasure } from "./measure-in-words";
import type { LivePrice, Treasury } from "./treasury";

/** The figures that represent the company, on its treasury page and on Home; mNAV as the company publishes it. */
export function pickHeadlines<Each extends { readonly id: string }>(measures: readonly Each[]): Each[] {
  const byId = new Map(measures.map((measure) => [measure.id, measure]));
  const mnav = byId.get("mnav_btc_gold_basic") ?? byId.get("mnav_btc_basic");
  return [byId.get("btc_holdings"), byId.get("nav_net_per_share"), mnav].filter((measure) => measure !== undefined);
}

/** The headlines that have a value, as the treasury's page describes them; the name is apart from the rest of the label. */
export const describeHeadlines = (treasury: Treasury, price: LivePrice | null) =>
  pickHeadlines(treasury.measures({ price }))
    .filter(({ value }) => value !== null)
    .map((measure) => {
      const { id, label, value, dates, status, staleness, isPriceStale, isNonGaap } = describeMeasure(measure);
      const [name = "", ...rest] = label.split(", ");
      const marks = [
        ...(status === "simulated" ? ["simulated"] : []),
        ...(staleness !== null || isPriceStale ? ["stale"] : []),
      ];
      return { id, name, detail: rest.join(", "), value, dates, mark: marks.join(", "), isNonGaap };
    });
