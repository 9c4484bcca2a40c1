import { reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, expect, it } from "vitest";
import { allowLogs } from "../../tests/support/vitest/logs";
import { type When, whens } from "../../tests/support/worker/failing-database";
import { createMarket, feedNamed } from "../../tests/support/worker/price-market";
import { PriceFeed } from "./feed";

afterAll(() => reset());

/**
 * Does something while one operation of an object's storage fails. @returns the values that each
 * operation had
 */
async function withFailingStorage(
  state: DurableObjectState,
  work: () => Promise<unknown>,
  failing = 0,
  when?: When,
) {
  const { storage } = state;
  const operations: unknown[][] = [];
  const failOne = (target: object): object =>
    new Proxy(target, {
      get(_, name) {
        const own: unknown = Reflect.get(target, name);
        if (typeof own !== "function") return failOne(own as object);
        return (...values: unknown[]) => {
          if (operations.push(values) !== failing) return own.apply(target, values);
          const done: unknown = when === whens[1] ? own.apply(target, values) : null;
          if (target === storage)
            return Promise.resolve(done).then(() => Promise.reject(new Error("it is full")));
          throw new Error("it is full");
        };
      },
    });
  Object.defineProperty(state, "storage", { value: failOne(storage), configurable: true });
  await work().catch((error) => expect(String(error)).toContain("it is full"));
  Object.defineProperty(state, "storage", { value: storage });
  return operations;
}

const { market, sources } = createMarket([
  { name: "kraken", cadence: "live", isFree: true },
  { name: "coinbase", cadence: "live", isFree: true },
]);
const start = (state: DurableObjectState) => {
  const feed = new PriceFeed(state, env as unknown as Env);
  feed.deps = {
    ...feed.deps,
    sources,
    now: () => market.now,
    notify: async () => true,
    wait: async () => {},
  };
  return feed;
};
const read = ({ storage }: DurableObjectState) => [...storage.kv.list()];
type FeedCall = (feed: PriceFeed) => Promise<unknown>;
const join: FeedCall = (feed) => feed.join("na-0");

it.each<[title: string, before: FeedCall | null, act: FeedCall]>([
  ["the first figures", null, (feed) => feed.snapshot()],
  ["a room's first visitor", null, join],
  ["a poll", join, (feed) => feed.alarm()],
  ["a room's last visitor", join, (feed) => feed.leave("na-0")],
])(
  "after %s the feed starts with the old state or the new one, whichever operation failed",
  async (_, before, act) => {
    allowLogs("price.feed_failed", "price.history_failed");
    await runInDurableObject(feedNamed("cad"), async (_, state) => {
      async function attempt(failing?: number, when?: When) {
        await state.storage.deleteAlarm();
        for (const [key] of read(state)) state.storage.kv.delete(key);
        market.now = Date.UTC(2026, 10, 21);
        await before?.(start(state));
        const old = read(state);
        market.now += 600_000;
        const operations = await withFailingStorage(
          state,
          async () => act(start(state)),
          failing,
          when,
        );
        return { old, after: read(state), operations };
      }
      const whole = await attempt();
      expect(whole.after).not.toEqual(whole.old);
      for (const index of whole.operations.keys())
        for (const when of whens) {
          const failure = `operation ${index + 1} fails ${when}`;
          const { old, after } = await attempt(index + 1, when);
          // Each value is stored whole, some of them twice.
          for (const stored of after)
            expect([...old, ...whole.operations], failure).toContainEqual(stored);
          const feed = start(state);
          await feed.health();
          market.now += 60_000;
          await act(feed);
          expect(Object.keys(Object.fromEntries(read(state))), failure).toEqual(
            whole.after.map(([key]) => key),
          );
          // An alarm too many rings once more; one too few would leave the rooms without a price.
          const { rooms } = await feed.health();
          expect(rooms === 0 || (await state.storage.getAlarm()) !== null, failure).toBe(true);
        }
    });
  },
);
