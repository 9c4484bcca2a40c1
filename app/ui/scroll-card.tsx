import { type ReactNode, useEffect, useRef } from "react";

/** The scroll bar fades this long after the last scrolling. */
const HIDE_DELAY_MS = 600;

/**
 * Scrolls natively; scripts only fade the scroll bar. Printed or expanded, it is as tall as its
 * text.
 */
export function ScrollCard({ label, children }: { label: string; children: ReactNode }) {
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      element.dataset.scrolling = "";
      clearTimeout(timer);
      timer = setTimeout(() => delete element.dataset.scrolling, HIDE_DELAY_MS);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", onScroll);
    };
  }, []);

  return (
    <div className="scroll-frame">
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section ref={card} aria-label={label} tabIndex={0} className="scroll-card">
        {children}
      </section>
      {/* Otherwise the cut would look like the end of the text. */}
      <label className="scroll-expand button button-quiet print:hidden">
        <input type="checkbox" className="sr-only" /> Expand
      </label>
    </div>
  );
}
