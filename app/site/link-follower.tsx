import { PrefetchPageLinks, useLocation, useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { ConnectionNotice, canPreventReloads } from "./connection-notice";
import { readFragment } from "./fragment";
import { useEffectBeforePaint } from "./route-changes";

/** Hover or focus for so long fetches the page. */
const REST_MS = 100;

/**
 * One listener for all links: follows each `Link` (app/ui/links.tsx) without a document load,
 * scrolls to parts of the page, and prefetches on hover and focus. Leaves alone a click that
 * another handler, a modifier key or the link's target claims.
 */
export function LinkFollower() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [rested, setRested] = useState<{ key: string; page: string } | null>(null);
  // Only on the present page: after navigation the pointer has to rest anew.
  const expected = canPreventReloads && rested?.key === key ? rested.page : null;

  /** True from a click until its page is shown. */
  const chosen = useRef(false);

  // Before paint: a visitor may have clicked already.
  useEffectBeforePaint(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const follow = (event: MouseEvent) => {
      const link = findLink(event);
      const isPlain = !(
        event.button ||
        event.metaKey ||
        event.altKey ||
        event.ctrlKey ||
        event.shiftKey
      );
      if (!link || event.defaultPrevented || !isPlain || link.hasAttribute("target")) return;
      const url = urlOf(link);
      const isPart = isPartOfPage(url);
      if (!isPart && link.dataset.follow === undefined) return;
      event.preventDefault();
      const options = link.dataset.follow;
      chosen.current = !isPart;
      navigate(pathOf(url), {
        // Browsers replace too, for a link to the present address.
        replace: url.href === location.href,
        viewTransition: options?.includes("fade"),
        // So that Tab, pressed at once, begins at the part.
        flushSync: isPart,
        // A missing part leads nowhere.
        preventScrollReset: (isPart && url.hash !== "#top") || options?.includes("stay"),
      });
    };
    const rest = (event: Event) => {
      clearTimeout(timer);
      const link = findLink(event);
      if (link?.dataset.follow?.includes("prefetch"))
        timer = setTimeout(() => setRested({ key, page: pathOf(urlOf(link)) }), REST_MS);
      else setRested(null);
    };
    /**
     * An address typed, or a link followed before scripts ran, has no key for the router's scroll
     * positions: all such would share one.
     */
    const adopt = (event: PopStateEvent) => {
      if (history.state?.key) return;
      event.stopImmediatePropagation();
      navigate(pathOf(new URL(location.href)), { replace: true, preventScrollReset: true });
    };

    const { signal } = ended;
    // After React's listener, on an element inside.
    document.addEventListener("click", follow, { signal });
    // Before the router's.
    addEventListener("popstate", adopt, { signal, capture: true });
    for (const type of ["mouseover", "focusin", "touchstart"])
      document.addEventListener(type, rest, { signal, passive: true });
    return () => {
      chosen.current = false;
      clearTimeout(timer);
      ended.abort();
    };
  }, [navigate, key]);

  return (
    <>
      {expected && <PrefetchPageLinks page={expected} />}
      <ConnectionNotice isPrefetching={expected !== null} chosen={chosen} />
    </>
  );
}

const findLink = ({ target }: Event) =>
  (target instanceof Element && target.closest<HTMLAnchorElement | SVGAElement>("a[href]")) || null;

/** In SVG, `href` is an object. */
const urlOf = (link: Element) => new URL(link.getAttribute("href") ?? "", location.href);

const isPartOfPage = ({ origin, pathname, search, href }: URL) =>
  href.includes("#") &&
  origin + pathname + search === location.origin + location.pathname + location.search;

/** The router decodes the fragment and throws on invalid UTF-8: escape its escapes. */
const pathOf = ({ pathname, search, hash }: URL) =>
  pathname + search + (readFragment(hash) === null ? encodeURI(hash) : hash);
