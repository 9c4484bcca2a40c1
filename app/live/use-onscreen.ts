import { type RefObject, useEffect, useRef } from "react";

/** Without requestIdleCallback: about when a slow phone has started the page, in ms. */
const START_MS = 2_000;

const runWhenIdle = (callback: () => void) =>
  typeof requestIdleCallback === "undefined"
    ? setTimeout(callback, START_MS)
    : requestIdleCallback(callback);

/**
 * Marks the element with `data-onscreen` while it is in view; not before the page is idle, to keep
 * its start fast.
 * @param margin around the screen, as of an IntersectionObserver: negative for what counts only
 * further in
 */
export function useOnscreen<E extends Element>(margin = "0px"): RefObject<E> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        element.toggleAttribute("data-onscreen", entries.at(-1)?.isIntersecting);
      },
      { rootMargin: margin },
    );
    let hasLeft = false;
    runWhenIdle(() => hasLeft || observer.observe(element));
    return () => {
      hasLeft = true;
      observer.disconnect();
    };
  }, [margin]);
  return ref;
}
