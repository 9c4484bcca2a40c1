let startedAt: number | null = null;

/**
 * Ms of this page's own time, of which only differences mean anything: the visitor's clock may be
 * hours wrong. It goes on while a laptop sleeps, where `performance.now()` stands still in some
 * browsers.
 */
export function readPageClock(): number {
  startedAt ??= Date.now() - performance.now();
  return Math.max(performance.now(), Date.now() - startedAt);
}
