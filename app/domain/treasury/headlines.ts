import { findPriceMark, type PriceMark } from "../price-status";
import { writeFormula } from "./formula-syntax";
import { LATEST_ON_RECORD } from "./latest-on-record";
import { describeValue, explainSymbols } from "./measure-in-words";
import { shareDates } from "./shared-dates";
import type { LivePrice, Treasury } from "./treasury";

/** The figures that represent the company, on its treasury page and on Home; mNAV as the company publishes it. */
export const listHeadlineIds = (treasury: Treasury): readonly string[] => [
  "btc_holdings",
  "nav_net_per_share",
  treasury.hasGold() ? "mnav_btc_gold_basic" : "mnav_btc_basic",
];

/** The headlines that have a value, with their dates in one line; the name is apart from the rest of the label. */
export function describeHeadlines(treasury: Treasury, price: LivePrice | null) {
  const measures = treasury.measures({ price, ids: listHeadlineIds(treasury) }).filter(({ value }) => value !== null);
  const shared = shareDates(measures, price);
  const figures = measures.map((measure) => {
    const { id, label, value, isNonGaap, isOld, dates, status } = describeValue(measure);
    const [name = "", ...rest] = label.split(", ");
    return {
      figure: { id, name, detail: rest.join(", "), label, value, isNonGaap, formula: writeFormula(measure.formula) },
      dates: `${name}: ${dates}${isOld ? LATEST_ON_RECORD : ""}${writeMark(findPriceMark(status))}`,
    };
  });
  const others = figures.filter(({ figure }) => !shared?.ids.includes(figure.id)).map(({ dates }) => dates);
  const ofShared = shared ? [`${shared.dates}${writeMark(shared.priceMark)}`] : [];
  return {
    figures: figures.map(({ figure }) => figure),
    dates: [...ofShared, ...others].join(". "),
    symbols: explainSymbols(measures),
  };
}

const writeMark = (mark: PriceMark | null) => (mark === null ? "" : ` (${mark} price)`);
