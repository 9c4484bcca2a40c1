import { useEffect, useState } from "react";
import type { MarketStats } from "~/domain/market/stats";
import { ageStatus } from "~/domain/price-status";
import type { PriceQuote } from "./figures";
import { isPaused, subscribeMotion } from "./motion";
import { readPageClock } from "./page-clock";
import { priceSocket, SILENCE_MS } from "./price-socket";

/**
 * The server's price first, as hydration needs; then the socket's, which does not change while
 * motion is paused, but turns stale.
 */
export function usePrice(initial: MarketStats | null): PriceQuote | null {
  const [shown, setShown] = useState<PriceQuote | null>(initial);
  useEffect(() => {
    let shownAt = readPageClock();
    const show = () => {
      const latest = priceSocket.getSnapshot() ?? initial;
      const now = readPageClock();
      // A first price is not motion: it replaces "Loading..." even while paused.
      setShown((current) => {
        if (!current || !isPaused()) {
          shownAt = now;
          return latest;
        }
        const isOld = !current.stale && now - shownAt > SILENCE_MS;
        return isOld ? { ...ageStatus(current, now - shownAt), freshAt: shownAt } : current;
      });
    };
    priceSocket.offer(initial);
    show();
    const unsubscribe = priceSocket.subscribe(show);
    const unsubscribeMotion = subscribeMotion(show);
    return () => {
      unsubscribe();
      unsubscribeMotion();
    };
  }, [initial]);
  return shown;
}
