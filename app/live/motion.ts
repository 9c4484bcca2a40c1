import { useSyncExternalStore } from "react";

/** Where the choice is kept between visits: "paused" or "running". app/site/head-scripts.ts reads it too. */
const STORAGE_KEY = "motion";

const listeners = new Set<() => void>();

/** The document's own mark is the state: the start script set it before the first paint, and the styles obey it. */
export function isPaused(): boolean {
  return typeof document !== "undefined" && document.documentElement.dataset.motion === "paused";
}

/** Calls back when motion is paused or resumed; the answer ends that. */
export function subscribeMotion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Pauses what runs, resumes what is paused, and remembers it. */
export function toggleMotion() {
  const motion = isPaused() ? "running" : "paused";
  document.documentElement.dataset.motion = motion;
  try {
    localStorage.setItem(STORAGE_KEY, motion);
  } catch {
    // Storage may be forbidden or full: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The site's one "pause motion" state. The server, and so the first render, knows only "running". */
export function useMotion(): { paused: boolean; toggle(): void } {
  return { paused: useSyncExternalStore(subscribeMotion, isPaused, () => false), toggle: toggleMotion };
}

/** Whether the visitor's system asks for less movement. Figures still change. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
