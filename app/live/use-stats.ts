import { useEffect, useState } from "react";
import type { MarketStats } from "~/domain/market/stats";
import { fetchJson } from "./fetch-json";
import { readStats } from "./figures";
import { isPaused } from "./motion";
import { priceSocket } from "./price-socket";

/** Milliseconds between two questions. */
const POLL_MS = 30_000;

/**
 * Asks for the stats every POLL_MS while the page is seen and motion is not paused. A failed question is passed over in
 * silence: the last figures stay, and nothing asks again before its turn.
 */
export function useStats(initial: MarketStats | null): { stats: MarketStats | null; loading: boolean } {
  const [stats, setStats] = useState(initial);
  // Not true before mounting: without scripts nothing loads, and a page would stay busy for ever.
  const [loading, setLoading] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first value matters; later ones are polled
  useEffect(() => {
    let mounted = true;
    let asking = false;
    async function load() {
      if (asking) return;
      asking = true;
      const answer = await fetchJson(["/api/bitcoin/stats"]).then(readStats, () => null);
      asking = false;
      if (!mounted) return;
      if (answer) {
        setStats(answer);
        priceSocket.offer(answer);
      }
      setLoading(false);
    }

    if (!initial) {
      setLoading(true);
      void load();
    }
    const timer = setInterval(() => {
      if (!document.hidden && !isPaused()) void load();
    }, POLL_MS);
    return () => {
      mounted = false;
      clearInterval(timer);
    };
  }, []);

  return { stats, loading };
}
