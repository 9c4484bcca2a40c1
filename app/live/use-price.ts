import { useEffect, useState } from "react";
import type { MarketStats } from "~/domain/market/stats";
import { type PriceQuote, pickNewer } from "./figures";
import { isPaused, subscribeMotion } from "./motion";
import { priceSocket } from "./price-socket";

/** The server's price first, as hydration needs; then the socket's, which does not change while motion is paused. */
export function usePrice(initial: MarketStats | null): PriceQuote | null {
  const [shown, setShown] = useState<PriceQuote | null>(initial);
  useEffect(() => {
    const show = () =>
      // A first price is not motion: it replaces "Loading..." even while paused.
      setShown((current) =>
        current && isPaused() ? current : pickNewer(pickNewer(current, initial), priceSocket.getSnapshot()),
      );
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
