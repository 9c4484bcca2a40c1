import type { CurrencyCode } from "~/brand/currencies";
import type { Ledger } from "~/content/treasury-schema";
import { publish } from "~/domain/publication";
import { describeHistory } from "~/domain/treasury/history-api";
import { describeForApi } from "~/domain/treasury/to-api";
import { createTreasury, type LivePrice, type Treasury } from "~/domain/treasury/treasury";
import { currency as ours } from "~/locale/currency";
import { compareAnswer, compareSeries } from "./recompute";

const TODAY = "2026-11-26";
const about = {
  company: { name: "A company", tickers: [] },
  origin: "https://site.example",
  generatedAt: `${TODAY}T15:00:00Z`,
};
const live: LivePrice = { priceFiat: "77777", at: about.generatedAt, source: "one exchange", stale: false };

/**
 * Every figure of a ledger as the API has it, compared with those of the independent script: now, with a live price, at the
 * ends of ten days, and of each day in the series.
 */
export function compareLedger(ledger: Ledger | null, currency: CurrencyCode) {
  const content = publish({ currency, treasury: ledger }, Date.parse(about.generatedAt));
  const treasury = createTreasury(content, { today: TODAY });
  // Keys have the code of this build's company.
  const key = new RegExp(`_${ours.code.toLowerCase()}(?=(_\\w+)?":)`, "g");
  const inCurrency = <Answer extends object>(answer: Answer | null): Answer =>
    JSON.parse(
      JSON.stringify(answer && { ...answer, company: { currency } }).replaceAll(key, `_${currency.toLowerCase()}`),
    );
  const describe = (of: Treasury, price?: LivePrice) => inCurrency(describeForApi({ ...about, treasury: of, price }));

  const now = describe(treasury);
  const days = [...new Set((ledger ?? []).map(({ date }) => date))];
  const ten = new Set([...Array(10).keys()].map((at) => days[Math.floor((at * (days.length - 1)) / 9)] ?? ""));
  const readings = [
    compareAnswer(now, now, { today: TODAY }),
    compareAnswer(describe(treasury, live), now, { price: live.priceFiat, today: TODAY }),
    ...[...ten].map((day) => compareAnswer(describe(treasury.until(day)), now, { today: day })),
  ];
  for (let from: string | null = days[0] ?? null; from; ) {
    const history = inCurrency(describeHistory({ ...about, treasury, range: { from, to: null } }));
    const compared = history.days.length * history.series.length;
    readings.push({ compared, differing: compareSeries(now, history) });
    from = history.next_url && new URL(history.next_url).searchParams.get("from");
  }
  return {
    compared: readings.reduce((total, { compared }) => total + compared, 0),
    differing: readings.flatMap(({ differing }) => differing),
  };
}
