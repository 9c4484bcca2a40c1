import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Sends the path of each page that is opened to the operator's endpoint. Without one, nothing is sent. */
export function usePageViews(url: string | null) {
  const { pathname } = useLocation();
  useEffect(() => {
    // A beacon of plain text needs no preflight and survives the page; no cookie or query goes along.
    if (url) navigator.sendBeacon(url, JSON.stringify({ path: pathname }));
  }, [url, pathname]);
}
