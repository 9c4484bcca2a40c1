import type { PackedHistory } from "~/domain/market/history";
import type { MarketStats } from "~/domain/market/stats";
import { buildDashboardTiles, type Tile } from "~/domain/market/tiles";
import { usePrice } from "~/live/use-price";
import { useStats } from "~/live/use-stats";
import { LineIcon } from "~/ui/line-icon";
import { TextLink } from "~/ui/links";
import { DayChart } from "./day-chart";

type BitcoinDashboardProps = { stats: MarketStats | null; history: PackedHistory | null; hasTreasury: boolean };

/** The last day as a line, and twenty figures: live ones, then derived ones, then reference figures. */
export function BitcoinDashboard({ stats: initial, history, hasTreasury }: BitcoinDashboardProps) {
  const { stats: polled, loading } = useStats(initial);
  // The bar and the tiles show one price: the newest of the socket and the poll.
  const quote = usePrice(polled);
  const stats = polled && quote ? { ...polled, ...quote } : polled;
  const tiles = buildDashboardTiles(stats);
  const ofKind = (kind: Tile["kind"]) => tiles.filter((tile) => tile.kind === kind);
  return (
    <section
      id="bitcoin"
      tabIndex={-1}
      aria-labelledby="bitcoin-title"
      className="dashboard shell py-14 outline-none lg:py-20"
    >
      <h2 id="bitcoin-title" className="text-section">
        Bitcoin dashboard
      </h2>
      <p className="mt-4 max-w-2xl text-muted">
        Market figures in Canadian dollars, refreshed every 30 seconds. Select the info icon for a figure’s source.{" "}
        {hasTreasury && <TextLink to="/treasury">See our treasury</TextLink>}
      </p>
      <DayChart history={history} quote={quote} />
      <div className="mt-10" aria-busy={loading} data-loading={loading || undefined}>
        <Tiles label="Market figures" tiles={ofKind("live")} className="tiles-live grid-cols-2 lg:grid-cols-4" />
        <Tiles
          label="Derived figures"
          tiles={ofKind("derived")}
          className="border-t-0 grid-cols-2 md:grid-cols-3 xl:grid-cols-6"
        />
        {/* On a phone six figures come first, with or without scripts. */}
        <label className="tiles-more">
          <input type="checkbox" className="sr-only" /> All {tiles.length} figures
        </label>
        <h3 className="tiles-reference mt-10 font-display text-heading">
          Reference figures <span className="font-sans text-sm text-muted">fixed, not measured live</span>
        </h3>
        <Tiles tiles={ofKind("reference")} className="tiles-reference mt-4 grid-cols-2 md:grid-cols-5" />
      </div>
    </section>
  );
}

function Tiles({ label, tiles, className }: { label?: string; tiles: Tile[]; className: string }) {
  return (
    <>
      {label && <h3 className="sr-only">{label}</h3>}
      <ul className={`tiles ${className}`}>
        {tiles.map((tile) => (
          <StatTile key={tile.label} tile={tile} />
        ))}
      </ul>
    </>
  );
}

function StatTile({ tile }: { tile: Tile }) {
  return (
    <li className="tile" data-kind={tile.kind}>
      <div>
        <p className="pr-6 text-sm text-muted">{tile.label}</p>
        {tile.basis && <p className="text-xs text-muted">{tile.basis}</p>}
        <details className="tile-source">
          <summary aria-label={`Source of ${tile.label}`}>
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
      </div>
      <p>
        <span className="tile-value figures">{tile.value}</span>
        {tile.mark && <span className="mt-1 block text-xs text-muted">{tile.mark}</span>}
      </p>
    </li>
  );
}
