import { dateFormat, numberFormat } from "~/locale/formats";
import { formatMoney, formatPrice, UNKNOWN } from "./money";
import type { MarketStats } from "./stats";

/** One figure of the dashboard. */
export interface Tile {
  id: string;
  label: string;
  /** Ready to show; a dash when it is not known. */
  value: string;
  /** live: as a source gave it; derived: worked out from live figures; reference: fixed, not measured. */
  kind: "live" | "derived" | "reference";
  /** Where the figure comes from, or its formula. */
  source: string;
  /** Toronto time of the live figures behind it. */
  asOf?: string;
}

/** Bitcoin that will ever exist, by the protocol. */
const MAX_SUPPLY_BTC = 21_000_000;
/** Bitcoin in circulation: a reference figure. */
const CIRCULATING_SUPPLY_BTC = 19_600_000;
/** Bitcoin a miner may create with each block since the fourth halving (block 840,000, April 2024). */
const BLOCK_REWARD_BTC = 3.125;
const SATOSHIS_PER_BTC = 100_000_000;

const twoDecimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const signed = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "exceptZero",
});
const whole = numberFormat({ maximumFractionDigits: 0 });

/** Numbers only, put together by hand below: month names and their punctuation differ between ICU versions. */
const torontoParts = dateFormat({
  timeZone: "America/Toronto",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** The twenty tiles in the order shown: live, derived, the network's reference figures, the protocol. */
export function dashboardTiles(stats: MarketStats | null): Tile[] {
  const price = known(stats?.price);
  const marketCap = known(stats?.market_cap);
  const volume = known(stats?.volume_24h);
  const change = known(stats?.percent_change_24h);
  const volatility = change === null ? null : Math.abs(change);

  const asOf = stats ? torontoTime(stats.updated_at) : undefined;
  const note = caveat(stats);
  const slow = "Asked about every 5 minutes, so it can be older than the price, whose time is shown.";
  const live = (id: string, label: string, value: string, source: string): Tile => {
    return { id, label, value, kind: "live", source: source + note, asOf };
  };
  const derived = (id: string, label: string, value: string, source: string): Tile => {
    return { id, label, value, kind: "derived", source: source + note, asOf };
  };

  return [
    live("price", "Bitcoin price", show(price, formatPrice), `One bitcoin in Canadian dollars.${namedSource(stats)}`),
    live(
      "market-cap",
      "Market cap",
      show(marketCap, formatMoney),
      `As a market data provider gives it, in CAD. ${slow}`,
    ),
    live(
      "volume-24h",
      "24h volume",
      show(volume, formatMoney),
      `Traded in 24 hours as a provider gives it, in CAD. ${slow}`,
    ),
    live(
      "change-24h",
      "24h change",
      show(change, signedPercent),
      `Price change in 24 hours as a provider gives it. ${slow}`,
    ),

    derived("volatility", "Volatility", show(volatility, percent), "The size of the 24h change, without its sign."),
    derived(
      "liquidity",
      "Liquidity",
      show(divide(volume, marketCap), percentOf),
      "24h volume divided by market cap, as a percentage.",
    ),
    derived(
      "market-efficiency",
      "Market efficiency",
      show(divide(volume, times(volatility, marketCap)), percentOf),
      "24h volume divided by (volatility times market cap), as a percentage. Volatility counts in percentage points.",
    ),
    derived(
      "dominance",
      "Dominance",
      show(divide(marketCap, times(2, marketCap)), percentOf),
      "Market cap divided by twice the market cap: by this formula always 50%. It does not compare bitcoin with other assets.",
    ),
    derived(
      "satoshis-per-dollar",
      "Satoshis per dollar",
      show(divide(SATOSHIS_PER_BTC, price), (satoshis) => `${whole.format(satoshis)} sats`),
      "100,000,000 satoshis divided by the price of one bitcoin in CAD.",
    ),
    derived(
      "volume-24h-btc",
      "24h volume in BTC",
      show(divide(volume, price), (btc) => `${whole.format(btc)} BTC`),
      "24h volume in CAD divided by the present price, not by the price of each trade.",
    ),

    reference("hashrate", "Hashrate", "512 EH/s"),
    reference("block-time", "Block time", "9.8 min"),
    reference("security-score", "Security score", "99.99%"),
    reference("processing-time", "Processing time", "< 0.1s"),
    reference("node-count", "Node count", "15,000+"),
    reference("uptime", "Uptime", "99.98%"),
    reference("circulating-supply", "Circulating supply", "19.6M BTC"),
    reference(
      "supply-issued",
      "Supply issued",
      percentOf(CIRCULATING_SUPPLY_BTC / MAX_SUPPLY_BTC),
      "The reference circulating supply (19.6M BTC) divided by the maximum supply (21M BTC). Not measured live.",
    ),

    reference(
      "max-supply",
      "Maximum supply",
      "21M BTC",
      "A rule of the Bitcoin protocol: no more will ever be created.",
    ),
    reference(
      "block-reward",
      "Block reward",
      `${BLOCK_REWARD_BTC} BTC`,
      "A rule of the Bitcoin protocol: new bitcoin per block since the halving of April 2024, until the next one.",
    ),
  ];
}

function reference(
  id: string,
  label: string,
  value: string,
  source = "A reference figure kept by this site. It is not measured live.",
): Tile {
  return { id, label, value, kind: "reference", source };
}

const known = (figure: number | null | undefined) => (Number.isFinite(figure) ? (figure as number) : null);

const show = (figure: number | null, format: (figure: number) => string) =>
  figure === null ? UNKNOWN : format(figure);

const times = (a: number | null, b: number | null) => (a === null || b === null ? null : a * b);

const divide = (a: number | null, b: number | null) => (a === null || b === null || b === 0 ? null : a / b);

/** From a figure in percent. */
const percent = (figure: number) => `${twoDecimals.format(figure)}%`;
const signedPercent = (figure: number) => `${signed.format(figure)}%`;
/** From a ratio, where 1 is 100%. */
const percentOf = (ratio: number) => percent(ratio * 100);

function namedSource(stats: MarketStats | null) {
  return stats?.source && stats.source !== "simulated" ? ` Source: ${stats.source}.` : "";
}

function caveat(stats: MarketStats | null) {
  if (stats?.source === "simulated") return " Simulated: made up to try this site, not market data.";
  return stats?.stale ? " Stale: no source has confirmed it lately." : "";
}

/** "2025-06-01 10:23:45 Toronto time"; undefined when it is not a time. */
function torontoTime(iso: string): string | undefined {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return undefined;
  const part = Object.fromEntries(torontoParts.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second} Toronto time`;
}
