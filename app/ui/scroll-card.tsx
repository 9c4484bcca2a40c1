import { type ReactNode, useEffect, useRef } from "react";

/** The scroll bar of a card fades this long after the last scrolling, in ms. */
const HIDE_DELAY = 600;

/**
 * A document in a card of a fixed height that scrolls by itself: by wheel, touch and keyboard without any script, since the
 * browser does it. Scripts only fade the bar while nobody scrolls. Printed or expanded, the card is as tall as its text.
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
      timer = setTimeout(() => delete element.dataset.scrolling, HIDE_DELAY);
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
      {/* Where the text is cut off, or a reader could take that for its end. */}
      <label className="scroll-expand button button-quiet print:hidden">
        <input type="checkbox" className="sr-only" /> Expand
      </label>
    </div>
  );
}
