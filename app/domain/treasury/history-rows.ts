import { currency } from "~/locale/currency";
import { toNumber, writePlainly } from "./api-keys";
import type { Treasury } from "./treasury";

/** The treasury day by day as a table, oldest first: the series of the charts and the closes. Null without a purchase. */
export function listHistoryRows(treasury: Treasury) {
  const series = treasury.series();
  const days = series[0]?.points.map(({ day }) => day);
  if (!days) return null;
  const closes = new Map(treasury.closes().map((close) => [close.date, close]));
  const columns = series.map(({ id, points }) => [id, new Map(points.map(({ day, value }) => [day, value]))] as const);
  const names = [
    [currency.key("btc_fiat"), "btcFiat"],
    [currency.key("share_fiat"), "shareFiat"],
    ...(treasury.hasGold() ? ([[currency.key("gold_fiat_per_g"), "goldFiatPerGram"]] as const) : []),
  ] as const;
  const plain = (decimal: string | null | undefined) => {
    const value = toNumber(decimal);
    return value === null ? null : writePlainly(value);
  };
  const fields = ["day", ...columns.map(([id]) => id), ...names.map(([name]) => name), "closes_source"];
  const rows = days.map((day) => {
    const close = closes.get(day);
    return {
      day,
      ...Object.fromEntries(columns.map(([id, values]) => [id, plain(values.get(day))])),
      ...Object.fromEntries(names.map(([name, field]) => [name, plain(close?.[field])])),
      closes_source: close?.source ?? null,
    };
  });
  return { columns: fields.map((field) => ({ field, label: field })), rows };
}
