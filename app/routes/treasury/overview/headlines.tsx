import { useRouteLoaderData } from "@remix-run/react";
import { writePriceTime } from "~/domain/treasury/price-time";
import { usePrice } from "~/live/use-price";
import { numberFormat } from "~/locale/intl";
import type { loader as rootLoader } from "~/root";
import type { ListedMeasure } from "./describe-page.server";
import { MeasureNote, type MeasureNoteProps } from "./measure-list";

interface HeadlinesProps {
  measures: readonly ListedMeasure[];
  satoshis: string;
  /** "holdings of June 24, 2025" */
  holdingsOf: string;
}

/** The first figures: those of one day, and the Bitcoin's value now. */
export function Headlines({ measures, satoshis, holdingsOf }: HeadlinesProps) {
  return (
    <dl className="shell grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {measures.map((measure) => (
        <Headline key={measure.id} {...measure} />
      ))}
      <LiveValue satoshis={satoshis} holdingsOf={holdingsOf} />
    </dl>
  );
}

const whole = numberFormat();

/** Only the price of Bitcoin is live. In integers, as the server computes: satoshis × cents, rounded once, half up. */
function LiveValue({ satoshis, holdingsOf }: Omit<HeadlinesProps, "measures">) {
  const quote = usePrice(useRouteLoaderData<typeof rootLoader>("root")?.stats ?? null);
  if (!quote) return null;
  const exact = BigInt(satoshis) * BigInt(Math.round(quote.price * 100));
  return (
    <Headline
      id="btc_market_value"
      label="Market value of Bitcoin, live"
      value={`C$${whole.format((exact + 5_000_000_000n) / 10_000_000_000n)}`}
      status={quote.source === "simulated" ? quote.source : "live"}
      dates={`${writePriceTime(quote.updated_at)}; ${holdingsOf}`}
      staleness={null}
      isPriceStale={quote.stale}
      isNonGaap
    />
  );
}

type HeadlineProps = Pick<ListedMeasure, "id" | "label" | "value"> & MeasureNoteProps;

function Headline({ id, label, value, ...note }: HeadlineProps) {
  return (
    <div className="headline card">
      <dt>{label}</dt>
      <dd>
        <a href={`#${id}`} className="figures hover:text-accent">
          {value}
        </a>
        <MeasureNote {...note} />
      </dd>
    </div>
  );
}
