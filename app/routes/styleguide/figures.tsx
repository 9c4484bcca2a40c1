import { formatPrice } from "~/domain/market/money";
import type { MarketStats } from "~/domain/market/stats";
import { buildDashboardTiles } from "~/domain/market/tiles";
import { Specimen, Specimens } from "./specimens";

const stats: MarketStats = {
  price: 142_887.41,
  market_cap: 2_800_593_236_000,
  volume_24h: 42_436_700_000,
  percent_change_24h: 0.81,
  updated_at: "2025-06-01T14:23:45.000Z",
  source: "kraken",
  stale: false,
};

const prices = [
  { name: "Unknown", price: null, live: false, marks: [] },
  { name: "Live", price: stats.price, live: true, marks: [] },
  { name: "Simulated", price: stats.price, live: true, marks: ["simulated"] },
  { name: "Stale", price: stats.price, live: false, marks: ["stale"] },
];

const tiles = [
  { name: "Tiles: loading", of: stats, loading: true },
  { name: "Tiles: known", of: stats, loading: false },
  { name: "Tiles: unknown", of: null, loading: false },
];

export function Figures() {
  return (
    <Specimens title="Figures">
      {prices.map(({ name, price, live, marks }) => (
        <Specimen key={name} name={`Price bar: ${name}`}>
          <div className="specimen-bar">
            <span className="price-dot" data-live={live ? "" : undefined} aria-hidden="true" />
            <span className="text-muted">BTC</span>
            <span className="figures font-medium">{price === null ? "Loading..." : formatPrice(price)}</span>
            {marks.map((mark) => (
              <span key={mark} className="price-mark">
                {mark}
              </span>
            ))}
          </div>
        </Specimen>
      ))}
      {tiles.map(({ name, of, loading }) => (
        <Specimen key={name} name={name}>
          <ul className="tiles" aria-busy={loading} data-loading={loading || undefined}>
            {buildDashboardTiles(of)
              .slice(0, 4)
              .map((tile) => (
                <li key={tile.label} className="tile">
                  <p className="pr-6 text-sm text-muted">{tile.label}</p>
                  <p className="tile-value figures">{tile.value}</p>
                </li>
              ))}
          </ul>
        </Specimen>
      ))}
    </Specimens>
  );
}
