import { PrefetchPageLinks, useLocation, useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { ConnectionNotice, canPreventReloads } from "./connection-notice";
import { readFragment } from "./fragment";
import { useEffectBeforePaint } from "./route-changes";

/** The pointer rests on a link for so long before its page is fetched. */
const REST_MS = 100;

/**
 * Follows every `Link` (app/ui/links.tsx) without loading a whole page, every link to a part of the
 * page, and fetches the page of one that the pointer or the focus rests on: one listener for all of
 * them. A click that another handler, the visitor's keys or the link's target claim is left alone.
 */
export function LinkFollower() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [rested, setRested] = useState<{ key: string; page: string } | null>(null);
  // From the page that is shown: once another has opened, the pointer has to rest anew.
  const expected = canPreventReloads && rested?.key === key ? rested.page : null;

  /** From a click until its page is shown. */
  const chosen = useRef(false);

  // At once, since a visitor may have clicked already.
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
        // As the browser does for a link to where it is.
        replace: url.href === location.href,
        viewTransition: options?.includes("fade"),
        // The next key, be it Tab at once, begins at the part.
        flushSync: isPart,
        // A part that is not there leads nowhere.
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
     * An address that was typed, or a link that was followed before scripts ran, has no key by
     * which the router stores where its page was scrolled to: it would be taken to where the last
     * such address was.
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

/** A drawing's link has an object in place of its address as text. */
const urlOf = (link: Element) => new URL(link.getAttribute("href") ?? "", location.href);

const isPartOfPage = ({ origin, pathname, search, href }: URL) =>
  href.includes("#") &&
  origin + pathname + search === location.origin + location.pathname + location.search;

/**
 * The router decodes the fragment, which throws where its escapes are no UTF-8: those are escaped
 * themselves.
 */
const pathOf = ({ pathname, search, hash }: URL) =>
  pathname + search + (readFragment(hash) === null ? encodeURI(hash) : hash);
