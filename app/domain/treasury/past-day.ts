import { findPrices, type PriceField } from "./closing-prices";
import { isNonGaap, type Measure } from "./measures";
import type { Treasury } from "./treasury";

// The treasury at the end of a past day. No figure mixes prices of two days: where the day lacks one, the figure is that of
// the last day before it that has all of them, and says which day that is.

export interface PastFigure extends Pick<Measure, "id" | "label" | "unit" | "decimals" | "value"> {
  /** The day of the figure's oldest input; null without a value. */
  readonly day: string | null;
  readonly isNonGaap: boolean;
}

/** The first and the last day that can be asked for; null where nothing is on record. */
export function boundPastDays(treasury: Treasury): { min: string; max: string } | null {
  const [days, closes] = [treasury.days(), treasury.closes()];
  const all = [days?.from, days?.to, closes[0]?.date, closes.at(-1)?.date].filter((day) => day !== undefined).sort();
  const [min, max] = [all[0], all.at(-1)];
  return min === undefined || max === undefined ? null : { min, max };
}

/** The closing prices; gold's only for a company that has owned it. */
export function listPastPrices(treasury: Treasury, day: string): PastFigure[] {
  const price = (id: PriceField, label: string): PastFigure => {
    const found = findPrices({ ledger: treasury.entries(), closes: treasury.closes() }, [id], day);
    const value = found?.prices[id]?.fiat ?? null;
    return { id, label, unit: "fiat", decimals: 0, value, day: found?.date ?? null, isNonGaap: false };
  };
  return [
    price("btcFiat", "One bitcoin, close"),
    price("shareFiat", "The company’s share, close"),
    ...(treasury.hasGold() ? [price("goldFiatPerGram", "A gram of gold, close")] : []),
  ];
}

/** Every measure of that day, and what else the company owned and had outstanding. */
export function listPastFigures(treasury: Treasury, day: string): PastFigure[] {
  const past = treasury.until(day);
  const figures = past.measures().map((measure): PastFigure => {
    const { id, label, unit, decimals, value, asOf } = measure;
    return { id, label, unit, decimals, value, day: asOf, isNonGaap: isNonGaap(measure) };
  });
  const { goldGrams, capital } = past.state() ?? {};
  const count = (id: string, label: string, value: number | string | null | undefined, unit: Measure["unit"]) => {
    const shown = value === null || value === undefined ? null : String(value);
    return { id, label, unit, decimals: 0, value: shown, day: shown === null ? null : day, isNonGaap: false };
  };
  return [
    ...figures,
    ...(treasury.hasGold() ? [count("gold", "Gold held", goldGrams, "g")] : []),
    count("shares", "Shares outstanding, basic", capital?.basic, "shares"),
    count("diluted", "Shares, assumed diluted", capital?.diluted, "shares"),
  ];
}
