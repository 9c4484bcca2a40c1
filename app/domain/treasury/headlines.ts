import { describeValue } from "./measure-in-words";
import type { LivePrice, Treasury } from "./treasury";

/** The figures that represent the company, on its treasury page and on Home; mNAV as the company publishes it. */
export const listHeadlineIds = (treasury: Treasury): readonly string[] => [
  "btc_holdings",
  "nav_net_per_share",
  treasury.hasGold() ? "mnav_btc_gold_basic" : "mnav_btc_basic",
];

/** The headlines that have a value, as the treasury's page describes them; the name is apart from the rest of the label. */
export const describeHeadlines = (treasury: Treasury, price: LivePrice | null) =>
  treasury
    .measures({ price, ids: listHeadlineIds(treasury) })
    .filter(({ value }) => value !== null)
    .map((measure) => {
      const { id, label, value, dates, status, staleness, isPriceStale, isNonGaap } = describeValue(measure);
      const [name = "", ...rest] = label.split(", ");
      const marks = [
        ...(status === "simulated" || status === "unconfirmed" ? [status] : []),
        ...(staleness !== null || isPriceStale ? ["stale"] : []),
      ];
      return { id, name, detail: rest.join(", "), value, dates, mark: marks.join(", "), isNonGaap };
    });
