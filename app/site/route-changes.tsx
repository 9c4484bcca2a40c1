import { ScrollRestoration, useLocation, useMatches, useNavigationType } from "@remix-run/react";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NonceContext } from "./head-scripts";

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

/**
 * A new page in a browser moves the focus to its start and reads its title; after a client navigation this does it.
 * The first page is left alone: the browser did both.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </p>
  );
}

// React warns of layout effects on the server, where they never run.
const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Smooth to the top on a new page; at once to where the visitor was on Back. The stylesheet keeps still for who asks. */
export function ScrollManager() {
  return (
    <>
      <ScrollBehaviour />
      <ScrollRestoration nonce={useContext(NonceContext)} />
    </>
  );
}

/** Stands before ScrollRestoration, because effects run in the order of siblings and it scrolls in one. */
function ScrollBehaviour() {
  const { key } = useLocation();
  const type = useNavigationType();
  useEffectBeforePaint(() => {
    document.documentElement.dataset.scroll = type === "POP" ? "instant" : "smooth";
  }, [key, type]);
  return null;
}
