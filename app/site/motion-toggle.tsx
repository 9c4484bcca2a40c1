import { useMotion } from "~/live/motion";

/** Stops everything on the site that moves by itself: the price, tiles, orbits, the arrow (WCAG 2.2.2). */
export function MotionToggle() {
  const { paused, toggle } = useMotion();
  return (
    <button
      type="button"
      className="needs-script ml-auto grid size-10 shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-ink"
      aria-pressed={paused}
      aria-label="Pause motion"
      title={paused ? "Resume motion" : "Pause motion"}
      onClick={toggle}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
        {paused ? <path d="M4 2.5v11l9-5.5z" /> : <path d="M4 3h2.8v10H4zM9.2 3H12v10H9.2z" />}
      </svg>
    </button>
  );
}
