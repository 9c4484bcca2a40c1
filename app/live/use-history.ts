import { useEffect, useState } from "react";
import { type PackedHistory, type PriceHistory, unpacked, withPrice } from "~/domain/market/history";
import type { Quote } from "./figures";

/** The server's history first, as hydration needs; then its end follows the price that is shown, and time moves it on. */
export function useHistory(initial: PackedHistory | null, quote: Quote | null): PriceHistory | null {
  const [history, setHistory] = useState(() => initial && unpacked(initial));
  useEffect(() => {
    if (!quote || quote.stale) return;
    setHistory((known) => known && withPrice(known, quote.price, Date.parse(quote.updated_at)));
  }, [quote]);
  return history;
}
