import { setImmediate as flush } from "node:timers/promises";

/** Virtual time in whole ms: work runs in the order of its time, and nothing waits for a clock. */
export class Timeline {
  now = 0;
  readonly #due = new Map<number, (() => void)[]>();

  /** Runs something after so many ms of virtual time. */
  after(ms: number, work: () => void): void {
    const time = this.now + Math.max(0, Math.round(ms));
    const sameTime = this.#due.get(time);
    if (sameTime) sameTime.push(work);
    else this.#due.set(time, [work]);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets time pass. Promises that settle in a ms go on within it. */
  async run(until: number): Promise<void> {
    for (; this.now < until; this.now++) {
      for (let work = this.#due.get(this.now); work; work = this.#due.get(this.now)) {
        this.#due.delete(this.now);
        for (const each of work) each();
        await flush();
      }
    }
  }
}

/** Numbers of 0–1 that are the same for the same seed (mulberry32, by T. Ettinger, in the public domain). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A share (0–1) of the values is at most this. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
