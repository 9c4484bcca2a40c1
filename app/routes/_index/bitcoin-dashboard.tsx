import type { PackedHistory } from "~/domain/market/history";
import type { MarketStats } from "~/domain/market/stats";
import { buildDashboardTiles, type Tile } from "~/domain/market/tiles";
import { usePrice } from "~/live/use-price";
import { useStats } from "~/live/use-stats";
import { LineIcon } from "~/ui/line-icon";
import { DayChart } from "./day-chart";

interface BitcoinDashboardProps {
  stats: MarketStats | null;
  history: PackedHistory | null;
}

/** The last day as a line, and twenty figures of the market and the network. Each can show its source. */
export function BitcoinDashboard({ stats: initial, history }: BitcoinDashboardProps) {
  const { stats: polled, loading } = useStats(initial);
  // The bar and the tiles show one price: the newest of the socket and the poll.
  const quote = usePrice(polled);
  const stats = polled && quote ? { ...polled, ...quote } : polled;
  return (
    <section id="bitcoin" tabIndex={-1} aria-labelledby="bitcoin-title" className="shell py-14 outline-none lg:py-20">
      <p className="eyebrow">Live from the market</p>
      <h2 id="bitcoin-title" className="mt-3 text-title">
        Bitcoin dashboard
      </h2>
      <p className="mt-4 max-w-2xl text-muted">
        Market figures in Canadian dollars, refreshed every 30 seconds. Select ⓘ for a figure's source.
      </p>
      <DayChart history={history} quote={quote} />
      <ul className="tiles mt-10" aria-busy={loading} data-loading={loading || undefined}>
        {buildDashboardTiles(stats).map((tile) => (
          <StatTile key={tile.label} tile={tile} />
        ))}
      </ul>
    </section>
  );
}

function StatTile({ tile }: { tile: Tile }) {
  return (
    <li className="tile" data-kind={tile.kind}>
      <p className="pr-6 text-sm text-muted">{tile.label}</p>
      <p className="tile-value figures">{tile.value}</p>
      <details className="tile-source">
        <summary aria-label={`Where ${tile.label} comes from`}>
          <LineIcon box={16} size={14} stroke={1.4}>
            <circle cx="8" cy="8" r="6.2" />
            <path d="M8 7.2v4M8 4.6v.6" />
          </LineIcon>
        </summary>
        <p>
          {tile.source}
          {tile.asOf && <span className="mt-1 block text-muted">As of {tile.asOf}</span>}
        </p>
      </details>
    </li>
  );
}
