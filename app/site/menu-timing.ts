/** Hovering this long opens a dropdown. */
const OPEN_DELAY_MS = 200;
/** For this long after a dropdown closed, another opens at once. */
const SKIP_DELAY_MS = 300;
/** Keeps a dropdown open when the pointer slips off. */
const CLOSE_DELAY_MS = 150;

export type MenuTiming = ReturnType<typeof createMenuTiming>;

/** @param onChange called with the open group, or null */
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
    /** Without delay: a click, a key, a choice. */
    set,
    /** The pointer entered a group's button or panel. */
    enter(group: string) {
      const skips = open !== null || Date.now() - closedAt < SKIP_DELAY_MS;
      if (skips) {
        set(group);
      } else {
        after(OPEN_DELAY_MS, group);
      }
    },
    leave: () => after(CLOSE_DELAY_MS, null),
    stop: () => clearTimeout(timer),
  };
}
