import { type RefObject, useEffect, useRef } from "react";

/** Marks the element with `data-offscreen` while it is out of view, so that styles can rest its animations. */
export function useOffscreen<E extends Element>(): RefObject<E> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      element.toggleAttribute("data-offscreen", !entries.at(-1)?.isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}
