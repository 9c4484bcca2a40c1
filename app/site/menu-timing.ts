/** Hovering this long opens a dropdown. */
const OPEN_DELAY_MS = 200;
/** After a dropdown closed, another opens at once for this long. */
const SKIP_DELAY_MS = 300;
/** A dropdown stays open this long after the pointer left, so that a slip does not close it. */
const CLOSE_DELAY_MS = 150;

export type MenuTiming = ReturnType<typeof createMenuTiming>;

/**
 * When a hovered dropdown opens and closes. Free of React and the DOM, so that its times can be
 * tested.
 * @param onChange called with the group that is now open, or null
 */
export function createMenuTiming(onChange: (open: string | null) => void) {
  let open: string | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (group: string | null) => {
    clearTimeout(timer);
    if (group === open) return;
    if (group === null) closedAt = Date.now();
    open = group;
    onChange(group);
  };
  const after = (delay: number, group: string | null) => {
    clearTimeout(timer);
    timer = setTimeout(set, delay, group);
  };

  return {
    /** Opens or closes at once: a click, a key, a choice. */
    set,
    /** The pointer came over a group's button or panel. */
    enter(group: string) {
      const skips = open !== null || Date.now() - closedAt < SKIP_DELAY_MS;
      if (skips) set(group);
      else after(OPEN_DELAY_MS, group);
    },
    leave: () => after(CLOSE_DELAY_MS, null),
    stop: () => clearTimeout(timer),
  };
}
