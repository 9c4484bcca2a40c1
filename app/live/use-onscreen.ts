import { type RefObject, useEffect, useRef } from "react";

/** Where the browser lacks requestIdleCallback: about when a slow phone has started the page, in ms. */
const START_TIME = 2_000;

/** Calls back once the page has started and is idle. Returns a function that cancels. */
function runWhenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(callback, START_TIME);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback);
  return () => cancelIdleCallback(request);
}

/**
 * Marks the element with `data-onscreen` while it is in view, so that styles can pause its animations otherwise. Waits
 * until the page is idle: decoration must not slow the page's start on a slow phone.
 */
export function useOnscreen<E extends Element>(): RefObject<E> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      element.toggleAttribute("data-onscreen", entries.at(-1)?.isIntersecting);
    });
    const cancel = runWhenIdle(() => observer.observe(element));
    return () => {
      cancel();
      observer.disconnect();
    };
  }, []);
  return ref;
}
