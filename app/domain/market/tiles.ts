import { currency } from "~/locale/currency";
import { timeZone, timeZoneName } from "~/locale/formats";
import { dateFormat, numberFormat } from "~/locale/intl";
import { formatLocalDay } from "~/locale/local-times";
import { markPrice, type PriceStatus } from "../price-status";
import { formatMoney, formatPrice, UNKNOWN } from "./money";
import type { MarketStats } from "./stats";

export interface Tile {
  label: string;
  /** A dash when it is unknown. */
  value: string;
  /** live: from a source; derived: computed from live figures; reference: fixed. */
  kind: "live" | "derived" | "reference";
  /** Or its formula; empty where the group's heading is enough. */
  source: string;
  asOf?: string;
  /** Set where the figure is not the current market's. */
  mark?: PriceStatus;
  /** What it measures, where the label is ambiguous. */
  basis?: string;
}

type Row = [label: string, value: string, source: string, basis?: string];

const SATOSHIS_PER_BTC = 100_000_000;
const SLOW = "Updated about every 5 minutes, so it may be older than the price.";
const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const twoDecimals = numberFormat(decimals);
const signed = numberFormat({ ...decimals, signDisplay: "exceptZero" });
const whole = numberFormat({ maximumFractionDigits: 0 });

const clock = dateFormat({
  timeZone,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** In the order shown: live, derived. */
export function buildDashboardTiles(stats: MarketStats | null): Tile[] {
  const unknown = { price: null, market_cap: null, volume_24h: null, percent_change_24h: null };
  const {
    price,
    market_cap: cap,
    volume_24h: volume,
    percent_change_24h: change,
  } = stats ?? unknown;
  const volatility = change === null ? null : Math.abs(change);
  const [mark] = stats ? markPrice(stats) : [];
  const sourceText = stats?.source && mark !== "simulated" ? ` Source: ${stats.source}.` : "";

  const live: Row[] = [
    [
      "Bitcoin price",
      format(price, formatPrice),
      `The price of one bitcoin in ${currency.name}.${sourceText}`,
    ],
    [
      "Market cap",
      format(cap, formatMoney),
      `Reported by a market data provider in ${currency.name}. ${SLOW}`,
    ],
    [
      "24h volume",
      format(volume, formatMoney),
      `Traded over the last 24 hours, as reported by a market data provider in ${currency.name}. ${SLOW}`,
    ],
    [
      "24h change",
      format(change, formatChange),
      `Price change over the last 24 hours, as reported by a market data provider. ${SLOW}`,
    ],
  ];
  const derived: Row[] = [
    [
      "Volatility",
      format(volatility, formatPercent),
      "The size of the 24h change, up or down.",
      "size of 24h change",
    ],
    [
      "Liquidity",
      format(divide(volume, cap), formatRatio),
      "24h volume divided by market cap, as a percentage.",
    ],
    [
      "Market efficiency",
      format(divide(volume, (volatility ?? 0) * (cap ?? 0)), formatRatio),
      "24h volume divided by (volatility times market cap), as a percentage. Volatility is in percentage points.",
    ],
    [
      "Dominance",
      format(divide(cap, 2 * (cap ?? 0)), formatRatio),
      "Market cap divided by twice the market cap, which is always 50%. It does not compare Bitcoin with other assets.",
    ],
    [
      `Satoshis per ${currency.one}`,
      format(divide(SATOSHIS_PER_BTC, price), (satoshis) => `${whole.format(satoshis)} sats`),
      `100,000,000 satoshis divided by the price of one bitcoin in ${currency.name}.`,
    ],
    [
      "24h volume in BTC",
      format(divide(volume, price), (btc) => `${whole.format(btc)} BTC`),
      `24h volume in ${currency.name} divided by the current price, not by the price of each trade.`,
    ],
  ];

  const asOf = stats ? formatTime(stats.updated_at) : undefined;
  return [...createTiles("live", live), ...createTiles("derived", derived)].map((tile) =>
    // Always 50%: no mark of the market's applies to it.
    tile.label === "Dominance"
      ? tile
      : { ...tile, source: tile.source + (mark ? caveats[mark] : ""), asOf, mark },
  );
}

export function createTiles(kind: Tile["kind"], rows: Row[]): Tile[] {
  return rows.map(([label, value, source, basis]) => ({ label, value, kind, source, basis }));
}

const format = (figure: number | null, write: (figure: number) => string) =>
  figure === null ? UNKNOWN : write(figure);

const divide = (a: number | null, b: number | null) =>
  a === null || b === null || b === 0 ? null : a / b;

/** @param figure in percent */
const formatPercent = (figure: number) => `${twoDecimals.format(figure)}%`;
const formatChange = (figure: number) => `${signed.format(figure)}%`;
/** @param ratio where 1 is 100% */
const formatRatio = (ratio: number) => formatPercent(ratio * 100);

const caveats = {
  simulated: " Simulated for demonstration; not market data.",
  stale: " Stale: no price has been confirmed for more than a minute.",
  unconfirmed: " Unconfirmed: this is the last price that two sources agreed on.",
  live: "",
} as const;

/** "June 1, 2025, 10:23:45 ET"; undefined for an invalid time. */
function formatTime(iso: string): string | undefined {
  const time = Date.parse(iso);
  return Number.isNaN(time)
    ? undefined
    : `${formatLocalDay(time)}, ${clock.format(time)} ${timeZoneName}`;
}
