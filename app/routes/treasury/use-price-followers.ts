import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { usePrice } from "~/live/use-price";
import type { loader as rootLoader } from "~/root";

type Computing = typeof import("./follow-price.client");

/**
 * The price of the bar, and what computes from it. Until `newer` is there, the page is as the server wrote it.
 * @param at when the page's price was current, ISO 8601; null without one
 */
export function usePriceFollowers(at: string | null) {
  const latest = usePrice(useRouteLoaderData<typeof rootLoader>("root")?.stats ?? null);
  const [computing, setComputing] = useState<Computing | null>(null);
  useEffect(() => {
    // Without it the page keeps the server's figures.
    import("./follow-price.client").then(setComputing, () => undefined);
  }, []);
  const isNewer = latest !== null && (at === null || Date.parse(latest.updated_at) > Date.parse(at));
  return { computing, latest, newer: isNewer ? latest : null };
}
