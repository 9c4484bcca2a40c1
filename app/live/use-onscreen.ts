import { type RefObject, useEffect, useRef } from "react";

/** Where the browser has no notice of an idle moment: about when a slow phone has started the page, in ms. */
const START_TIME = 2_000;

/** Calls back once the page has started and has nothing else to do; the answer takes that back. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(callback, START_TIME);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback);
  return () => cancelIdleCallback(request);
}

/**
 * Marks the element with `data-onscreen` while it is in view, so that styles can rest its animations otherwise. The mark
 * comes no sooner than the page is at rest: what moves for decoration must not take a slow phone's time from its start.
 */
export function useOnscreen<E extends Element>(): RefObject<E> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      element.toggleAttribute("data-onscreen", entries.at(-1)?.isIntersecting);
    });
    const forget = whenIdle(() => observer.observe(element));
    return () => {
      forget();
      observer.disconnect();
    };
  }, []);
  return ref;
}
