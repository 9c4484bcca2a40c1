import { useEffect, useState } from "react";
import type { MarketStats } from "~/domain/market/stats";
import { dateFormat } from "~/locale/formats";

const torontoTime = dateFormat({
  timeZone: "America/Toronto",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/**
 * When and by whom the price was given. The words that grow old ("12 s ago") are worked out after mounting only, so
 * what the browser hydrates is what the server wrote.
 */
export function PriceAge({ quote }: { quote: Pick<MarketStats, "updated_at" | "source"> }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, []);

  const updatedAt = Date.parse(quote.updated_at);
  return (
    <span className="hidden truncate text-xs text-muted md:block">
      <time dateTime={quote.updated_at} className="figures">
        {torontoTime.format(updatedAt)} Toronto
      </time>
      {now !== null && now - updatedAt > 60_000 && ` (${minutes(now - updatedAt)} ago)`}
      {quote.source !== "simulated" && `, ${quote.source}`}
    </span>
  );
}

const minutes = (ms: number) => {
  const count = Math.floor(ms / 60_000);
  return count === 1 ? "1 minute" : `${count} minutes`;
};
