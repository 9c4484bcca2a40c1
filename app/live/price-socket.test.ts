import { beforeEach, expect, it, vi } from "vitest";
import { allowLogs } from "../../tests/support/vitest/logs";
import { readPageClock } from "./page-clock";
import { createPriceSocket } from "./price-socket";

const START = Date.parse("2025-06-01T00:00:00Z");
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Replaces the browser's, and does only what a test calls. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  close() {
    this.closed = true;
  }
  send(message: unknown) {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
  reject() {
    this.onerror?.();
    this.onclose?.({ code: 1006 });
  }
}

const message = (price: number, at = 0) => {
  const updated_at = new Date(START + at).toISOString();
  return { type: "bitcoin_price", price, updated_at, source: "kraken", stale: false };
};

function listen({ hidden = false, WebSocket = FakeSocket as unknown } = {}) {
  const readErrors = allowLogs("The live price connection failed");
  // Before there is a page: the store touches nothing yet.
  const store = createPriceSocket();
  const document = Object.assign(new EventTarget(), { hidden });
  const window = new EventTarget();
  const fetch = vi.fn(async (_address: string) => Response.json(message(7, SECOND)));
  const location = { origin: "https://site.example" };
  const globals = { document, window, location, WebSocket, fetch };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const hide = (isHidden: boolean) => {
    document.hidden = isHidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  return { store, fetch, countErrors: () => readErrors().length, hide, window, listener, leave };
}

/** A page whose socket has opened and sent a price. */
function connect() {
  const page = listen();
  latest().onopen?.();
  latest().send(message(1));
  return page;
}

const sockets = () => FakeSocket.all;
const latest = () => FakeSocket.all.at(-1) as FakeSocket;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** So many sockets are opened at that moment, and one less before. */
async function expectSocketAfter(ms: number, count: number) {
  await pass(ms - 1);
  expect(sockets()).toHaveLength(count - 1);
  await pass(1);
  expect(sockets()).toHaveLength(count);
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers({ now: START });
});

it("all subscribers share one socket, which survives a navigation and closes after the last has left", async () => {
  const { store, listener, leave } = listen();
  const other = vi.fn();
  const leaveOther = store.subscribe(other);
  latest().onopen?.();
  latest().send(message(100));
  for (const each of [listener, other]) expect(each).toHaveBeenCalledOnce();
  const { type: _, ...quote } = message(100);
  expect(store.getSnapshot()).toEqual({ ...quote, status: "live" });
  leave();
  leaveOther();
  await pass(SECOND);
  const leaveNext = store.subscribe(listener);
  await pass(6 * SECOND);
  leaveNext();
  expect(latest().closed).toBe(false);
  await pass(200 * SECOND);
  expect(sockets()).toMatchObject([{ url: "wss://site.example/ws", closed: true }]);
});

it("the page polls beside a socket that passes nothing, until it sends a price", async () => {
  const { store, fetch } = listen();
  latest().onopen?.();
  await pass(15 * SECOND - 1);
  expect(store.getSnapshot()?.price).toBe(7);
  const polls = fetch.mock.calls.length;
  latest().send(message(8, 20 * SECOND));
  await pass(30 * SECOND);
  expect([store.getSnapshot()?.price, fetch.mock.calls.length]).toEqual([8, polls]);
  await pass(15 * SECOND);
  expect(fetch).toHaveBeenCalledTimes(polls + 1);
});

it("a message without a price, or a repeated one, is ignored", () => {
  const { store, listener } = listen();
  for (const data of ["{", { ...message(1), type: "hello" }, message(0)]) latest().send(data);
  expect(store.getSnapshot()).toBeNull();
  const moved = { ...message(1, 2 * SECOND), source: "coinbase" };
  // A price that stands still is as old as it is.
  const older = { ...moved, stale: true, updated_at: message(1, SECOND).updated_at };
  for (const next of [
    message(1),
    message(1, 2 * SECOND),
    moved,
    { ...moved, stale: true },
    older,
  ]) {
    for (const _ of [1, 2]) latest().send(next);
  }
  expect(listener).toHaveBeenCalledTimes(5);
  expect(store.getSnapshot()).toMatchObject({ updated_at: older.updated_at, status: "stale" });
});

it("another answer of the site is taken unless it is older", () => {
  const { store } = connect();
  latest().send(message(100, 2 * SECOND));
  for (const [at, price] of [
    [SECOND, 100],
    [2 * SECOND, 90],
  ] as const) {
    store.offer({ ...message(90, at), status: "live" });
    expect(store.getSnapshot()?.price).toBe(price);
  }
});

it.each([-10, 3])(
  "a price that is not received any more is stale after 90 s, on a clock that is %i hours wrong",
  async (hours) => {
    vi.setSystemTime(START + hours * HOUR);
    const { store, fetch } = connect();
    fetch.mockRejectedValue(new TypeError("offline"));
    latest().onclose?.({ code: 1006 });
    await pass(85 * SECOND);
    expect(store.getSnapshot()).toMatchObject({ status: "live" });
    await pass(15 * SECOND);
    const { freshAt = 0, ...quote } = store.getSnapshot() ?? {};
    expect(quote).toMatchObject({ status: "stale", stale: true, price: 1 });
    expect(readPageClock() - freshAt).toBe(100 * SECOND);
  },
);

it("a price is stale at once when a hidden page is shown or a laptop wakes", async () => {
  const { store, hide } = connect();
  hide(true);
  await pass(10 * SECOND);
  vi.setSystemTime(START + 8 * HOUR);
  hide(false);
  expect(store.getSnapshot()).toMatchObject({ status: "stale" });
  latest().send(message(2, 8 * HOUR));
  expect(store.getSnapshot()).toMatchObject({ status: "live", price: 2 });
  expect(store.getSnapshot()).not.toHaveProperty("freshAt");
  const { length } = sockets();
  // Timers and performance.now() stand still while it sleeps; the clock goes on.
  vi.setSystemTime(START + 16 * HOUR);
  await pass(11 * SECOND);
  expect(store.getSnapshot()).toMatchObject({ status: "stale" });
  expect(sockets()).toHaveLength(length + 1);
});

it("the socket backs off with full jitter, reports once, and starts afresh after a price", async () => {
  const { countErrors } = connect();
  // Half of 1, 2 and 4 s.
  for (const [index, delay] of [500, 1_000, 2_000].entries()) {
    latest().reject();
    await expectSocketAfter(delay, index + 2);
  }
  expect(countErrors()).toBe(1);
  latest().send(message(2, SECOND));
  latest().reject();
  await expectSocketAfter(500, 5);
  expect(countErrors()).toBe(2);
});

it.each([1001, 1012])(
  "reconnecting is spread over 15 s after a deployment's %d, and not reported",
  async (code) => {
    const { countErrors } = connect();
    latest().onclose?.({ code });
    await expectSocketAfter(7_500, 2);
    expect(countErrors()).toBe(0);
  },
);

it("an attempt fails after 15 s, and a socket after 90 s of silence", async () => {
  const { countErrors } = listen();
  await expectSocketAfter(15_500, 2);
  latest().onopen?.();
  await pass(89 * SECOND);
  latest().send(message(1));
  await expectSocketAfter(90_500, 3);
  expect(sockets().map(({ closed }) => closed)).toEqual([true, true, false]);
  expect(countErrors()).toBe(2);
});

it("the page polls where sockets are forbidden, until nothing on it listens", async () => {
  const { store, fetch, leave } = listen({ WebSocket: null });
  await pass(10 * SECOND);
  expect(store.getSnapshot()?.price).toBe(7);
  expect(fetch.mock.lastCall?.[0]).toBe("/api/bitcoin/stats");
  leave();
  await pass(6 * SECOND);
  fetch.mockClear();
  await pass(300 * SECOND);
  expect(fetch).not.toHaveBeenCalled();
});

it("the page polls every 7 s where sockets are blocked, not while hidden", async () => {
  const { store, fetch, hide } = listen();
  for (let failure = 0; failure < 3; failure++) {
    await pass(2 * SECOND);
    latest().reject();
  }
  await pass(0);
  expect(store.getSnapshot()?.price).toBe(7);
  fetch.mockRejectedValue(new TypeError("offline"));
  await pass(14 * SECOND);
  hide(true);
  await pass(305 * SECOND);
  expect([fetch.mock.calls.length, sockets().length]).toEqual([3, 3]);
  hide(false);
  await pass(0);
  expect([fetch.mock.calls.length, sockets().length]).toEqual([4, 4]);
  latest().reject();
  await expectSocketAfter(90 * SECOND, 5);
});

it("a hidden page opens no socket, closes its own after a grace, and resumes", async () => {
  const { hide, window, fetch } = listen({ hidden: true });
  await pass(60 * SECOND);
  expect(sockets()).toHaveLength(0);
  hide(false);
  latest().send(message(1));
  // Twice, as when a listener leaves a hidden page.
  for (const _ of [1, 2]) hide(true);
  await pass(4 * SECOND);
  hide(false);
  await pass(5 * SECOND);
  expect(latest().closed).toBe(false);
  hide(true);
  await pass(500 * SECOND);
  expect(sockets().map(({ closed }) => closed)).toEqual([true]);
  expect(fetch).not.toHaveBeenCalled();
  hide(false);
  expect(sockets()).toHaveLength(2);

  // Going back and forward does it at once.
  window.dispatchEvent(new Event("pagehide"));
  expect(latest().closed).toBe(true);
  window.dispatchEvent(new Event("pageshow"));
  expect(sockets()).toHaveLength(3);
});

it("messages of a socket that was replaced are ignored", async () => {
  const { countErrors, store } = connect();
  const first = latest();
  first.reject();
  await pass(500);
  latest().send(message(2, SECOND));
  first.onopen?.();
  first.send(message(9, 9 * SECOND));
  first.reject();
  await pass(30 * SECOND);
  expect([sockets().length, countErrors(), store.getSnapshot()?.price]).toEqual([2, 1, 2]);
});
