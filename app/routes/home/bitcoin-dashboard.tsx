import type { PackedHistory } from "~/domain/market/history";
import type { MarketStats } from "~/domain/market/stats";
import { buildDashboardTiles, type Tile } from "~/domain/market/tiles";
import { usePrice } from "~/live/use-price";
import { useStats } from "~/live/use-stats";
import { currency } from "~/locale/currency";
import { TextLink } from "~/ui/links";
import { DayChart } from "./day-chart";
import { Tiles } from "./tiles";

interface BitcoinDashboardProps {
  stats: MarketStats | null;
  history: PackedHistory | null;
  /** Empty where the company shows none. */
  referenceTiles: readonly Tile[];
  hasTreasury: boolean;
}

export function BitcoinDashboard({
  stats: initial,
  history,
  referenceTiles,
  hasTreasury,
}: BitcoinDashboardProps) {
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
        Market figures in {currency.name}, refreshed every 30 seconds. Select the info icon for a
        figure’s source. {hasTreasury && <TextLink to="/treasury">See our treasury</TextLink>}
      </p>
      <DayChart history={history} quote={quote} />
      <div className="mt-10" aria-busy={loading} data-loading={loading || undefined}>
        <Tiles
          label="Market figures"
          tiles={ofKind("live")}
          className="tiles-live grid-cols-2 lg:grid-cols-4"
        />
        <Tiles
          label="Derived figures"
          tiles={ofKind("derived")}
          className="border-t-0 grid-cols-2 md:grid-cols-3 xl:grid-cols-6"
        />
        {/* On a phone six figures come first, with or without scripts. */}
        <label className="tiles-more">
          <input type="checkbox" className="sr-only" /> All {tiles.length + referenceTiles.length}{" "}
          figures
        </label>
        {referenceTiles.length > 0 && (
          <>
            <h3 className="tiles-reference mt-10 font-display text-heading">
              Fixed reference figures{" "}
              <span className="font-sans text-sm text-muted">not measured live</span>
            </h3>
            <div className="tiles-reference mt-4">
              <Tiles tiles={referenceTiles} className="grid-cols-2 md:grid-cols-5" />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
