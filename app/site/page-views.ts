import { useLocation, useMatches } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Sends the path of each page that is opened to the operator's endpoint. Without one, nothing is sent, and of a page
 * whose route's handle says `unlisted` never: its address is told to nobody.
 */
export function usePageViews(url: string | null) {
  const { pathname } = useLocation();
  const unlisted = useMatches().some(({ handle }) => (handle as { unlisted?: true } | undefined)?.unlisted);
  useEffect(() => {
    // A beacon of plain text needs no preflight and survives the page; no cookie or query goes along.
    if (url && !unlisted) navigator.sendBeacon(url, JSON.stringify({ path: pathname }));
  }, [url, unlisted, pathname]);
}
