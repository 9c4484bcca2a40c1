import { useEffect, useState } from "react";
import type { MarketStats } from "~/domain/market/stats";
import { fetchJson } from "./fetch-json";
import { readStats } from "./figures";
import { isPaused } from "./motion";

const POLL_MS = 30_000;

/**
 * Polls the stats while the page is visible and motion is not paused; the last figures stay when a
 * poll fails.
 */
export function useStats(initial: MarketStats | null): {
  stats: MarketStats | null;
  loading: boolean;
} {
  const [stats, setStats] = useState(initial);
  // Not true before mounting: without scripts nothing loads, and a page would stay busy for ever.
  const [loading, setLoading] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first value matters; later ones are polled
  useEffect(() => {
    let mounted = true;
    let loadingNow = false;
    async function load() {
      if (loadingNow) return;
      loadingNow = true;
      const answer = await fetchJson(["/api/bitcoin/stats"]).then(readStats, () => null);
      loadingNow = false;
      if (!mounted) return;
      if (answer) setStats(answer);
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
