import {
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
} from "@remix-run/react";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { readFragment } from "./fragment";
import { NonceContext } from "./nonce";

/**
 * Sends each opened page's path to the operator's endpoint, if there is one. Never for a route with
 * the handle `unlisted`, whose address or readers are private.
 */
export function usePageViews(url: string | null) {
  const { pathname } = useLocation();
  const unlisted = useMatches().some(
    ({ handle }) => (handle as { unlisted?: true } | undefined)?.unlisted,
  );
  useEffect(() => {
    // A plain-text beacon needs no preflight and outlives the page; it carries no query.
    if (url && !unlisted) navigator.sendBeacon(url, JSON.stringify({ path: pathname }));
  }, [url, unlisted, pathname]);
}

/**
 * After a client navigation, moves the focus as browsers do for a document: to the page's start,
 * which is read, or to the part of its address. The first page is left to the browser.
 */
export function RouteAnnouncer() {
  const { key, pathname, hash } = useLocation();
  const announced = useRef({ key, pathname });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = announced.current;
    if (before.key === key) return;
    announced.current = { key, pathname };
    const isPage = before.pathname !== pathname;
    if (isPage) setTitle(document.title);
    const target = findPart(hash) ?? (isPage && document.getElementById("content"));
    // A reordered list keeps the focus on its link.
    if (target && !target.contains(document.activeElement)) focus(target);
  }, [key, pathname, hash]);

  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </p>
  );
}

const findPart = (hash: string) => document.getElementById(readFragment(hash) ?? "");

/** Headings and sections can take the focus only from here. */
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
 * Smooth to the top of a new page or to its part; immediate on Back. With reduced motion the
 * stylesheet never animates.
 */
export function ScrollManager() {
  return (
    <>
      <ScrollPreparation />
      <ScrollRestoration nonce={useContext(NonceContext)} />
    </>
  );
}

/** Rendered before ScrollRestoration, which scrolls: effects run in sibling order. */
function ScrollPreparation() {
  const { key, hash } = useLocation();
  useHistoryKeys();
  const type = useNavigationType();
  useCardPosition(key, type);
  useEffectBeforePaint(() => {
    unfold(findPart(hash));
    const root = document.documentElement;
    root.dataset.scroll = type === "POP" ? "instant" : "smooth";
    // `scrollTo(0, 0)` computes no styles first, so it would scroll as the previous page did. This
    // call computes them; the minifier would drop an unused property read.
    getComputedStyle(root).getPropertyValue("scroll-behavior");
  }, [key, hash, type]);
  return null;
}

/**
 * The router stores scroll positions by a key that links to parts and typed addresses lack: the
 * page would scroll to where the last of those was. The browser has already followed them.
 */
function useHistoryKeys() {
  const navigate = useNavigate();
  useEffectBeforePaint(() => {
    const giveKey = (event: PopStateEvent) => {
      if (history.state?.key) return;
      event.stopImmediatePropagation();
      const { pathname, search, hash } = location;
      // The router decodes it.
      const fragment = readFragment(hash) === null ? encodeURI(hash) : hash;
      navigate(pathname + search + fragment, { replace: true, preventScrollReset: true });
    };
    const prepareScroll = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a[href^='#']")) {
        document.documentElement.dataset.scroll = "smooth";
        followedAt = findCard()?.scrollTop;
      }
    };
    addEventListener("click", prepareScroll);
    // Before the router's listener.
    addEventListener("popstate", giveKey, { capture: true });
    return () => {
      removeEventListener("click", prepareScroll);
      removeEventListener("popstate", giveKey, { capture: true });
    };
  }, [navigate]);
}

/** Some browsers don't open a closed `details` that they scroll to. */
function unfold(part: HTMLElement | null) {
  const folded = part?.closest<HTMLDetailsElement>("details:not([open])");
  if (!folded) return;
  folded.open = true;
  unfold(part);
  part?.scrollIntoView();
}

/** Scroll positions of document cards (app/ui/scroll-card.tsx), by the location's key. */
const cardPositions = new Map<string, number>();
/** Where it was when a link to a part was followed, which scrolls it before React renders. */
let followedAt: number | undefined;
const findCard = () => document.querySelector(".scroll-card");

/** ScrollRestoration stores the window's position only. */
function useCardPosition(key: string, type: string) {
  useEffectBeforePaint(() => {
    const card = findCard();
    if (!card) return;
    if (type === "POP") card.scrollTop = cardPositions.get(key) ?? card.scrollTop;
    return () => {
      cardPositions.set(key, followedAt ?? card.scrollTop);
      followedAt = undefined;
    };
  }, [key, type]);
}
