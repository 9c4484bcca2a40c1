import { useSyncExternalStore } from "react";

/** "paused" or "running"; app/framework/start-script.server.ts reads it too. */
const STORAGE_KEY = "motion";

const listeners = new Set<() => void>();

/**
 * The document's attribute is the state: the start script sets it before the first paint, and
 * styles follow it.
 */
export function isPaused(): boolean {
  return typeof document !== "undefined" && document.documentElement.dataset.motion === "paused";
}

export function subscribeMotion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function toggleMotion() {
  const motion = isPaused() ? "running" : "paused";
  document.documentElement.dataset.motion = motion;
  for (const listener of listeners) listener();
  localStorage.setItem(STORAGE_KEY, motion);
}

/** "running" on the server and so in the first render. */
export function useMotion(): { paused: boolean; toggle(): void } {
  return {
    paused: useSyncExternalStore(subscribeMotion, isPaused, () => false),
    toggle: toggleMotion,
  };
}
