import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPriceSocket } from "./price-socket";

const START = Date.parse("2025-06-01T00:00:00Z");
const SECOND = 1_000;

/** Stands in for the browser's, and does only what a test makes it do. */
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

const message = (price: number, at = 0) => ({
  type: "bitcoin_price",
  price,
  updated_at: new Date(START + at).toISOString(),
  source: "kraken",
  stale: false,
});

function open({ random = 0.5, hidden = false, WebSocket = FakeSocket as unknown } = {}) {
  const document = Object.assign(new EventTarget(), { hidden });
  const window = new EventTarget();
  const poll = vi.fn(async (): Promise<unknown> => message(7, SECOND));
  const reportError = vi.fn();
  const create = vi.fn(() => ({
    url: "wss://site.example/ws",
    WebSocket: WebSocket as new (url: string) => WebSocket,
    ...{ poll, random: () => random, document, window, reportError },
  }));
  const store = createPriceSocket(create);
  const hide = (isHidden: boolean) => {
    document.hidden = isHidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { store, create, poll, reportError, hide, window, listener: vi.fn() };
}

/** A page that listens; `connected`: its socket has opened and sent a price. */
function listen({ connected = false, ...how }: Parameters<typeof open>[0] & { connected?: boolean } = {}) {
  const page = open(how);
  const leave = page.store.subscribe(page.listener);
  if (connected) {
    latest().onopen?.();
    latest().send(message(1));
  }
  return { ...page, leave };
}

const sockets = () => FakeSocket.all;
function latest() {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error("No socket was opened.");
  return socket;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers({ now: START });
});
afterEach(() => vi.useRealTimers());

it("touches nothing before the first subscriber, and shares one socket between all", () => {
  const { create, store, listener } = open();
  expect(store.getSnapshot()).toBeNull();
  expect(create).not.toHaveBeenCalled();
  const listeners = [listener, vi.fn()];
  for (const each of listeners) store.subscribe(each);
  latest().onopen?.();
  latest().send(message(100));
  expect(sockets().map(({ url }) => url)).toEqual(["wss://site.example/ws"]);
  for (const each of listeners) expect(each).toHaveBeenCalledOnce();
  expect(store.getSnapshot()).toEqual({ price: 100, updated_at: expect.any(String), source: "kraken", stale: false });
});

it("survives a navigation between two pages that listen, and ends shortly after the last has left", async () => {
  const { store, listener, leave } = listen();
  leave();
  await pass(SECOND);
  const leaveOther = store.subscribe(listener);
  await pass(6 * SECOND);
  leaveOther();
  expect(latest().closed).toBe(false);
  await pass(5 * SECOND);
  expect(latest().closed).toBe(true);
  await pass(200 * SECOND);
  expect(sockets()).toHaveLength(1);
});

it.each([
  ["broken JSON", "{"],
  ["another type", { ...message(1), type: "hello" }],
  ["an impossible price", message(0)],
  ["null", "null"],
])("ignores %s", (_, data) => {
  const { store, listener } = listen();
  latest().send(data);
  expect(store.getSnapshot()).toBeNull();
  expect(listener).not.toHaveBeenCalled();
});

it("ignores what is older or repeated, but not a price that turned stale", () => {
  const { store, listener } = listen();
  latest().send(message(100, 2 * SECOND));
  const first = store.getSnapshot();
  latest().send(message(90, SECOND));
  latest().send(message(100, 2 * SECOND));
  expect(store.getSnapshot()).toBe(first);
  expect(listener).toHaveBeenCalledOnce();
  latest().send({ ...message(100, 2 * SECOND), stale: true });
  expect(store.getSnapshot()?.stale).toBe(true);
});

it("backs off with full jitter, and starts afresh once a price has arrived", async () => {
  listen({ connected: true });
  // Half of 1, 2, 4, 8 and 16 s.
  for (const [index, delay] of [500, 1_000, 2_000, 4_000, 8_000].entries()) {
    latest().reject();
    await pass(delay - 1);
    expect(sockets()).toHaveLength(index + 1);
    await pass(1);
    expect(sockets()).toHaveLength(index + 2);
  }
  latest().send(message(2, SECOND));
  latest().reject();
  await pass(500);
  expect(sockets()).toHaveLength(7);
});

it.each([1001, 1012])("spreads reconnecting over 15 s after a deployment's %d, and reports nothing", async (code) => {
  const { reportError } = listen({ connected: true });
  latest().onclose?.({ code });
  await pass(7_499);
  expect(sockets()).toHaveLength(1);
  await pass(1);
  expect(sockets()).toHaveLength(2);
  expect(reportError).not.toHaveBeenCalled();
});

it("gives up on a try that does not open within 15 s", async () => {
  listen();
  await pass(15_500);
  expect(sockets().map(({ closed }) => closed)).toEqual([true, false]);
});

it("reconnects after 90 s of silence", async () => {
  const { store } = listen({ connected: true });
  const first = latest();
  await pass(89 * SECOND);
  first.send(message(1));
  await pass(89 * SECOND);
  expect(first.closed).toBe(false);
  await pass(1_500);
  expect(first.closed).toBe(true);
  expect(sockets()).toHaveLength(2);
  first.send(message(9, 9 * SECOND));
  expect(store.getSnapshot()?.price).toBe(1);
});

it("reports once for each outage", async () => {
  const { reportError } = listen();
  for (let failure = 0; failure < 2; failure++) {
    latest().reject();
    await pass(SECOND);
  }
  expect(reportError).toHaveBeenCalledTimes(1);
  latest().send(message(1));
  latest().reject();
  expect(reportError).toHaveBeenCalledTimes(2);
});

async function listenBlocked() {
  const page = listen();
  for (let failure = 0; failure < 3; failure++) {
    await pass(2 * SECOND);
    latest().reject();
  }
  await pass(0);
  return page;
}

it("polls every 7 s where sockets are blocked, after three failures, also when a poll fails", async () => {
  const { store, poll, reportError } = await listenBlocked();
  expect(poll).toHaveBeenCalledTimes(1);
  expect(store.getSnapshot()?.price).toBe(7);
  poll.mockRejectedValue(new Error("503: none"));
  await pass(14 * SECOND);
  expect(poll).toHaveBeenCalledTimes(3);
  expect(reportError).toHaveBeenCalledTimes(1);
});

it("retries a blocked socket now and then, and stops polling once it sends a price", async () => {
  const { store, poll } = await listenBlocked();
  await pass(89 * SECOND);
  expect(sockets()).toHaveLength(3);
  await pass(2 * SECOND);
  expect(sockets()).toHaveLength(4);
  latest().onopen?.();
  latest().send(message(8, 2 * SECOND));
  const before = poll.mock.calls.length;
  await pass(30 * SECOND);
  expect(poll).toHaveBeenCalledTimes(before);
  expect(store.getSnapshot()?.price).toBe(8);
});

it("does not poll while hidden", async () => {
  const { poll, hide } = await listenBlocked();
  hide(true);
  await pass(5 * SECOND);
  const before = poll.mock.calls.length;
  await pass(300 * SECOND);
  expect(poll).toHaveBeenCalledTimes(before);
  expect(sockets()).toHaveLength(3);
  hide(false);
  await pass(0);
  expect(poll).toHaveBeenCalledTimes(before + 1);
  expect(sockets()).toHaveLength(4);
});

it("polls where constructing a socket is forbidden", async () => {
  const { poll, store } = listen({
    WebSocket: class {
      constructor() {
        throw new Error("SecurityError");
      }
    },
  });
  await pass(10 * SECOND);
  expect(poll).toHaveBeenCalled();
  expect(store.getSnapshot()?.price).toBe(7);
});

it("is more patient in an outage, where a socket has opened before", async () => {
  const { poll } = listen({ random: 0, connected: true });
  for (let failure = 0; failure < 5; failure++) {
    latest().reject();
    await pass(0);
  }
  expect(poll).not.toHaveBeenCalled();
  latest().reject();
  expect(poll).toHaveBeenCalledOnce();
});

it("opens nothing until it is seen, closes after a short grace and resumes", async () => {
  const { hide, window } = listen({ hidden: true });
  await pass(60 * SECOND);
  expect(sockets()).toHaveLength(0);
  hide(false);
  hide(true);
  await pass(4 * SECOND);
  hide(false);
  await pass(5 * SECOND);
  expect(latest().closed).toBe(false);
  hide(true);
  await pass(5 * SECOND);
  expect(latest().closed).toBe(true);
  await pass(500 * SECOND);
  expect(sockets()).toHaveLength(1);
  hide(false);
  expect(sockets()).toHaveLength(2);

  // Going back and forward does it at once.
  window.dispatchEvent(new Event("pagehide"));
  expect(latest().closed).toBe(true);
  await pass(500 * SECOND);
  expect(sockets()).toHaveLength(2);
  window.dispatchEvent(new Event("pageshow"));
  expect(sockets()).toHaveLength(3);
});
