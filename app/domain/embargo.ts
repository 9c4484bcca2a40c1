interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Of things that appear at their `publishAt` (ISO 8601): those that have appeared, and when the next one will. */
export function createEmbargo<Item extends { readonly publishAt: string }>(items: readonly Item[], clock: Clock) {
  const timed = items.map((item) => ({ item, from: Date.parse(item.publishAt) }));
  return {
    published(): readonly Item[] {
      const now = clock.now();
      return timed.flatMap(({ item, from }) => (from <= now ? item : []));
    },
    /** In ms; undefined when nothing is waiting. Nothing made from `published` may be kept longer. */
    nextPublishAt(): number | undefined {
      const now = clock.now();
      const coming = timed.map(({ from }) => from).filter((from) => from > now);
      return coming.length > 0 ? Math.min(...coming) : undefined;
    },
  };
}
