/** Hovering this long opens a dropdown, in ms. */
export const OPEN_DELAY = 200;
/** After a dropdown closed, another opens at once for this long, in ms. */
export const SKIP_DELAY = 300;
/** A dropdown stays this long after the pointer left, in ms, so that a slip does not close it. */
export const CLOSE_DELAY = 150;

export interface MenuTiming<Key> {
  /** The pointer came over a group's button or panel. */
  enter(key: Key): void;
  /** The pointer left the group. */
  leave(): void;
  /** Opens or closes at once: a click, a key, a choice. */
  set(key: Key | null): void;
  /** Ends every timer. */
  stop(): void;
}

/**
 * When a hovered dropdown opens and closes. Free of React and the DOM, so that its times can be tested.
 * @param onChange told the group that is open from now on, or null
 */
export function createMenuTiming<Key>(
  onChange: (open: Key | null) => void,
  now: () => number = Date.now,
): MenuTiming<Key> {
  let open: Key | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (key: Key | null) => {
    clearTimeout(timer);
    if (key === open) return;
    if (key === null) closedAt = now();
    open = key;
    onChange(key);
  };
  const after = (delay: number, key: Key | null) => {
    clearTimeout(timer);
    timer = setTimeout(() => set(key), delay);
  };

  return {
    set,
    enter(key) {
      const skips = open !== null || now() - closedAt < SKIP_DELAY;
      if (skips) set(key);
      else after(OPEN_DELAY, key);
    },
    leave: () => after(CLOSE_DELAY, null),
    stop: () => clearTimeout(timer),
  };
}
