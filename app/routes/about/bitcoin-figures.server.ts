import { formatExact, formatMeasure } from "~/domain/treasury/format";
import { writeFormula } from "~/domain/treasury/formula-syntax";
import { isNonGaap, symbols } from "~/domain/treasury/measures";
import { Rational } from "~/domain/treasury/rational";
import type { Treasury } from "~/domain/treasury/treasury";

const idsFor = ({ hasGold }: Treasury) =>
  hasGold
    ? ["btc_equivalent", "share_of_assets", "mnav_btc_gold_basic"]
    : ["btc_holdings", "share_of_assets", "mnav_btc_basic"];

/** A split can leave a fraction that no decimal can express. */
const asDecimal = (value: string) => (value.includes("/") ? Rational.of(value).toString() : value);

/** Of the days on record: no live price moves them. */
export function listBitcoinFigures(treasury: Treasury) {
  const measures = new Map(treasury.measures().map((measure) => [measure.id, measure]));
  return idsFor(treasury)
    .flatMap((id) => measures.get(id) ?? [])
    .map((measure) => {
      const { id, formula, inputs, status, asOf, reason } = measure;
      const values = new Map<string, string>(
        inputs.map(({ symbol, value }) => [
          symbol,
          formatExact(asDecimal(value), symbols[symbol][1]),
        ]),
      );
      const sources = inputs.flatMap(({ source }) => source ?? []);
      return {
        id,
        status,
        asOf,
        reason,
        value: formatMeasure(measure),
        isNonGaap: isNonGaap(measure),
        /** Null where there is no value. */
        computation:
          measure.value && writeFormula(formula, (symbol) => values.get(symbol) ?? symbol),
        sources: [...new Map(sources.map((source) => [source.title, source])).values()],
      };
    });
}
