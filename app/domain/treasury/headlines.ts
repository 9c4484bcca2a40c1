import { describeMeasure } from "./measure-in-words";
import type { LivePrice, Treasury } from "./treasury";

const MNAV_WITH_GOLD = "mnav_btc_gold_basic";
const headlineIds = ["btc_holdings", "nav_net_per_share", MNAV_WITH_GOLD, "mnav_btc_basic"];

/** The figures that represent the company, on its treasury page and on Home; mNAV as the company publishes it. */
export function pickHeadlines<Each extends { readonly id: string }>(measures: readonly Each[]): Each[] {
  const byId = new Map(measures.map((measure) => [measure.id, measure]));
  const found = headlineIds.flatMap((id) => byId.get(id) ?? []);
  return byId.has(MNAV_WITH_GOLD) ? found.filter(({ id }) => id !== "mnav_btc_basic") : found;
}

/** The headlines that have a value, as the treasury's page describes them; the name is apart from the rest of the label. */
export const describeHeadlines = (treasury: Treasury, price: LivePrice | null) =>
  pickHeadlines(treasury.measures({ price, ids: headlineIds }))
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
