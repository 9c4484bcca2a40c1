import { type ReactNode, useEffect, useRef } from "react";

/** How much of the previous link stays visible, in px: `scroll-px-20` in ui.css. */
const BEFORE = 80;

export function Strip({ className, children }: { className: string; children: ReactNode }) {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = ref.current?.querySelector<HTMLElement>("[aria-current]");
    if (ref.current && current) ref.current.scrollLeft = current.offsetLeft - BEFORE;
  }, []);
  return (
    <ul ref={ref} className={`strip ${className}`}>
      {children}
    </ul>
  );
}
