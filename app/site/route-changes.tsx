import { ScrollRestoration, useLocation, useMatches, useNavigationType } from "@remix-run/react";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { readFragment } from "./fragment";
import { NonceContext } from "./nonce";

/**
 * Sends the path of each page that is opened to the operator's endpoint. Without an endpoint
 * nothing is sent, and never for a route whose handle says `unlisted`: its address is private, or
 * nobody may learn who reads it.
 */
export function usePageViews(url: string | null) {
  const { pathname } = useLocation();
  const unlisted = useMatches().some(
    ({ handle }) => (handle as { unlisted?: true } | undefined)?.unlisted,
  );
  useEffect(() => {
    // A beacon of plain text needs no preflight and outlives the page; it carries no query.
    if (url && !unlisted) navigator.sendBeacon(url, JSON.stringify({ path: pathname }));
  }, [url, unlisted, pathname]);
}

/**
 * A new page in a browser moves the focus to its start and reads its title, and a link to a part
 * moves it there; after a client navigation this does it. The first page is left alone: the browser
 * did all that.
 */
export function RouteAnnouncer() {
  const { key, pathname, hash, state } = useLocation();
  const announced = useRef({ key, pathname });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = announced.current;
    if (before.key === key) return;
    announced.current = { key, pathname };
    const isPage = before.pathname !== pathname;
    if (isPage) setTitle(document.title);
    const target = findPart(hash) ?? (isPage && document.getElementById("content"));
    // A list that was ordered keeps the focus on its link; a form that gives a state moves it
    // itself, to a wrong field.
    if (target && state === null && !target.contains(document.activeElement)) focus(target);
  }, [key, pathname, hash, state]);

  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </p>
  );
}

/** The part of the page that an address names. */
const findPart = (hash: string) => document.getElementById(readFragment(hash) ?? "");

/** Headings and sections take the focus only from here. */
function focus(part: HTMLElement) {
  part.focus({ preventScroll: true });
  if (document.activeElement === part) return;
  part.tabIndex = -1;
  part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  part.focus({ preventScroll: true });
}

// On the server layout effects never run, and React warns about them.
export const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Scrolls smoothly to the top of a new page or to the part that its address names, and at once on
 * Back. With reduced motion the stylesheet never animates.
 */
export function ScrollManager() {
  return (
    <>
      <ScrollPreparation />
      <ScrollRestoration nonce={useContext(NonceContext)} />
    </>
  );
}

/** Rendered before ScrollRestoration: effects run in sibling order, and that one scrolls. */
function ScrollPreparation() {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  useCardPosition(key, type);
  useEffectBeforePaint(() => {
    unfold(findPart(hash));
    const root = document.documentElement;
    root.dataset.scroll = type === "POP" ? "instant" : "smooth";
    // `scrollTo(0, 0)` computes no styles first and would scroll as on the page before. This call
    // computes them; the minifier would drop a property that is only read.
    getComputedStyle(root).getPropertyValue("scroll-behavior");
  }, [key, hash, type]);
  return null;
}

/** Some browsers leave closed what they scroll to. */
function unfold(part: HTMLElement | null) {
  const folded = part?.closest<HTMLDetailsElement>("details:not([open])");
  if (!folded) return;
  folded.open = true;
  unfold(part);
  part?.scrollIntoView();
}

/** Where the card of a document (app/ui/scroll-card.tsx) was scrolled to, by the location's key. */
const cardPositions = new Map<string, number>();

/** ScrollRestoration stores where the window was, but not the card in it. */
function useCardPosition(key: string, type: string) {
  useEffectBeforePaint(() => {
    const card = document.querySelector(".scroll-card");
    if (!card) return;
    if (type === "POP") card.scrollTop = cardPositions.get(key) ?? card.scrollTop;
    return () => void cardPositions.set(key, card.scrollTop);
  }, [key, type]);
}
