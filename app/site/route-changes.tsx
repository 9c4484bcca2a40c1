import { ScrollRestoration, useLocation, useMatches, useNavigationType } from "@remix-run/react";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NonceContext } from "./nonce";

/**
 * Sends the path of each page that is opened to the operator's endpoint. Without an endpoint nothing is sent, and
 * never for a route whose handle says `unlisted`: its address is private, or nobody may learn who reads it.
 */
export function usePageViews(url: string | null) {
  const { pathname } = useLocation();
  const unlisted = useMatches().some(({ handle }) => (handle as { unlisted?: true } | undefined)?.unlisted);
  useEffect(() => {
    // A beacon of plain text needs no preflight and outlives the page; it carries no query.
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

// On the server layout effects never run, and React warns about them.
export const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Scrolls smoothly to the top of a new page, and at once on Back. With reduced motion the stylesheet never animates. */
export function ScrollManager() {
  return (
    <>
      <ScrollBehaviour />
      <ScrollRestoration nonce={useContext(NonceContext)} />
    </>
  );
}

/** Rendered before ScrollRestoration: effects run in sibling order, and that one scrolls. */
function ScrollBehaviour() {
  const { key } = useLocation();
  const type = useNavigationType();
  useEffectBeforePaint(() => {
    const root = document.documentElement;
    root.dataset.scroll = type === "POP" ? "instant" : "smooth";
    // `scrollTo(0, 0)` computes no styles first and would scroll as on the page before. This call computes them; the
    // minifier would drop a property that is only read.
    getComputedStyle(root).getPropertyValue("scroll-behavior");
  }, [key, type]);
  return null;
}
