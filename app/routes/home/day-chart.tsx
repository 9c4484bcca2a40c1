import { useEffect, useState } from "react";
import {
  addPrice,
  type PackedHistory,
  summarizeHistory,
  unpackHistory,
} from "~/domain/market/history";
import { formatPrice } from "~/domain/market/money";
import { isCurrent } from "~/domain/price-status";
import type { PriceQuote } from "~/live/figures";
import { currency } from "~/locale/currency";
import { drawDayLine, formatLinePeriod } from "~/site/day-line";
import { PriceLine } from "~/site/price-line";
import { PriceMarks } from "~/site/price-marks";

/** Its end follows the live price. */
export function DayChart({
  history,
  quote,
}: {
  history: PackedHistory | null;
  quote: PriceQuote | null;
}) {
  // Hydration needs the server's history first.
  const [day, setDay] = useState(() => history && unpackHistory(history));
  useEffect(() => {
    if (!quote || !isCurrent(quote)) return;
    setDay((current) => current && addPrice(current, quote.price, Date.parse(quote.updated_at)));
  }, [quote]);
  const summary = day && summarizeHistory(day);
  const line = day && quote && drawDayLine(day, quote);
  if (!summary || !line) {
    return (
      <p className="mt-10 border-y border-line py-6 text-sm text-muted">
        The 24-hour chart is available after two hours of data.
      </p>
    );
  }

  const simulated = quote.status === "simulated";
  return (
    <figure className="mt-10 grid grid-cols-[1fr_auto] gap-y-2 [&>:is(figcaption,p)]:col-span-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium">{`Bitcoin over ${formatLinePeriod(summary)}`}</span>
        <PriceMarks quote={quote} />
      </figcaption>
      <div className="h-[clamp(9rem,5rem+14vw,15rem)] border-y border-line">
        <PriceLine line={line} isLarge />
      </div>
      <dl className="figures flex flex-col justify-between border-y border-line py-3 pl-4 text-xs whitespace-nowrap">
        <div>
          <dt className="text-muted">High</dt>
          <dd>{formatPrice(summary.high)}</dd>
        </div>
        <div>
          <dt className="text-muted">Low</dt>
          <dd>{formatPrice(summary.low)}</dd>
        </div>
      </dl>
      <div className="grid grid-cols-3 text-xs text-muted" aria-hidden="true">
        <span>24h ago</span>
        <span className="mx-auto">12h ago</span>
        <span className="ml-auto">now</span>
      </div>
      <p className="text-xs text-muted">
        {`One price every 15 minutes, in ${currency.name}. ${
          simulated ? "Simulated for demonstration; not market data." : `Source: ${quote.source}.`
        }`}
      </p>
    </figure>
  );
}
