import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useEffectBeforePaint } from "./route-changes";

/** The pointer rests on a link for so long before its page is fetched. */
const REST_MS = 100;

/**
 * Follows every `Link` (app/ui/links.tsx) without loading a whole page, and fetches the page of one that the pointer or
 * the focus rests on: one listener for all of them. A click that another handler, the visitor's keys or the link's target
 * claim is left alone.
 */
export function LinkFollower() {
  const navigate = useNavigate();
  const [expected, setExpected] = useState<string | null>(null);

  // At once, since a visitor may have clicked already.
  useEffectBeforePaint(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const follow = (event: MouseEvent) => {
      const link = findLink(event);
      const isPlain = !(event.button || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
      if (!link || event.defaultPrevented || !isPlain || link.hasAttribute("target")) return;
      event.preventDefault();
      const url = urlOf(link);
      const options = link.dataset.follow;
      navigate(pathOf(url), {
        // As the browser does for a link to where it is.
        replace: url.href === location.href,
        viewTransition: options?.includes("fade"),
        preventScrollReset: options?.includes("stay"),
      });
    };
    const rest = (event: Event) => {
      clearTimeout(timer);
      const link = findLink(event);
      if (link?.dataset.follow?.includes("prefetch"))
        timer = setTimeout(() => setExpected(pathOf(urlOf(link))), REST_MS);
      else setExpected(null);
    };

    const { signal } = ended;
    // After React's listener, which is the document's as well.
    document.addEventListener("click", follow, { signal });
    for (const type of ["mouseover", "focusin", "touchstart"])
      document.addEventListener(type, rest, { signal, passive: true });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [navigate]);

  return expected && <PrefetchPageLinks page={expected} />;
}

const findLink = ({ target }: Event) =>
  (target instanceof Element && target.closest<HTMLAnchorElement | SVGAElement>("a[data-follow]")) || null;

const urlOf = (link: Element) => new URL(link.getAttribute("href") ?? "", location.href);

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash;
