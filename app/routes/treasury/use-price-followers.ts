import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { usePrice } from "~/live/use-price";
import type { loader as rootLoader } from "~/root";
import type { Follower } from "./follow-price.client";

type Computing = typeof import("./follow-price.client");

/** As `followPrice`, of the newest price. */
export function usePriceFollowers(followers: readonly Follower[], at: string | null) {
  const latest = usePrice(useRouteLoaderData<typeof rootLoader>("root")?.stats ?? null);
  const [computing, setComputing] = useState<Computing | null>(null);
  useEffect(() => {
    // On failure the page keeps the server's figures.
    import("./follow-price.client").then(setComputing, () => undefined);
  }, []);
  return latest && computing ? computing.followPrice(followers, latest, at) : null;
}
