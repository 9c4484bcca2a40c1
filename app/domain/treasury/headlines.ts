import { formatDay } from "~/locale/days";
import { formatMeasure } from "./format";
import { isNonGaap } from "./measures";
import type { Treasury } from "./treasury";

/** The figures that represent the company, on its treasury page and on Home; mNAV as the company publishes it. */
export function pickHeadlines<Each extends { readonly id: string }>(measures: readonly Each[]): Each[] {
  const byId = new Map(measures.map((measure) => [measure.id, measure]));
  const mnav = byId.get("mnav_btc_gold_basic") ?? byId.get("mnav_btc_basic");
  return [byId.get("btc_holdings"), byId.get("nav_net_per_share"), mnav].filter((measure) => measure !== undefined);
}

/** The same as of the ledger's last day, each with its name apart from the rest of its label; null without a ledger. */
export function describeHeadlines(treasury: Treasury) {
  const measures = pickHeadlines(treasury.measures()).filter(({ value }) => value !== null);
  const days = measures.flatMap(({ inputs }) => inputs.map(({ asOf }) => asOf)).sort();
  const [oldest] = days;
  if (oldest === undefined) return null;
  const figures = measures.map((measure) => {
    const [name = "", ...rest] = measure.label.split(", ");
    return { name, detail: rest.join(", "), value: formatMeasure(measure), isNonGaap: isNonGaap(measure) };
  });
  return { asOf: formatDay(oldest), figures };
}
