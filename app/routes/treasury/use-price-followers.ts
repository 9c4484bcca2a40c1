import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { usePrice } from "~/live/use-price";
import type { loader as rootLoader } from "~/root";
import type { Follower } from "./follow-price.client";

type Computing = typeof import("./follow-price.client");

/**
 * By id; none until a price is newer than the page's. @param at time of the page's price, ISO 8601;
 * null without one
 */
export function usePriceFollowers(followers: readonly Follower[], at: string | null) {
  const latest = usePrice(useRouteLoaderData<typeof rootLoader>("root")?.stats ?? null);
  const [computing, setComputing] = useState<Computing | null>(null);
  useEffect(() => {
    // On failure the page keeps the server's figures.
    import("./follow-price.client").then(setComputing, () => undefined);
  }, []);
  const isNewer =
    latest !== null && (at === null || Date.parse(latest.updated_at) > Date.parse(at));
  return isNewer && computing ? computing.followPrice(followers, latest) : null;
}
