import { ageStatus } from "~/domain/price-status";
import { MINUTE_MS } from "~/locale/durations";
import { fetchJson } from "./fetch-json";
import { type PriceQuote, readQuote } from "./figures";
import { readPageClock } from "./page-clock";
import { drawReconnectDelay, OPENING_MS } from "./reconnect";

/**
 * After this many silent ms the connection is dead, and the price stale: a room repeats its price
 * three times as often (REPEAT_MS).
 */
export const SILENCE_MS = 90_000;
/** Ms without a price until the page polls as well: a proxy may take a socket and pass nothing. */
const FIRST_PRICE_MS = 10_000;
const NEXT_PRICE_MS = 45_000;
/**
 * How often a visible page looks whether it has slept: timers stand still in a laptop that does.
 */
const WATCH_MS = 10_000;
/** Failures in a row after which the page polls instead. */
const PATIENCE_NEVER_OPENED = 3;
const PATIENCE_OPENED = 6;
/**
 * While polling, ms between requests, and between tries of the socket (at random up to twice that).
 */
const POLL_MS = 7_000;
const POLLING_RETRY_MS = MINUTE_MS;
/**
 * How long the socket stays open without a visible page or a listener, ms: another tab, a
 * navigation.
 */
const GRACE_MS = 5_000;

/**
 * A store for useSyncExternalStore: one socket, however many subscribe. Touches nothing before the
 * first one does.
 */
export function createPriceSocket() {
  const listeners = new Set<() => void>();
  let quote: PriceQuote | null = null;
  /** By the page's clock. */
  let receivedAt = 0;
  let freshAt: number | undefined;
  /** In ms since the epoch, by the site's clock and not the visitor's. */
  let newest = 0;

  let running = false;
  /**
   * Between pagehide and pageshow: an open socket would keep the page out of the back/forward
   * cache.
   */
  let away = false;
  let socket: WebSocket | null = null;
  let everOpened = false;
  let failures = 0;
  let reported = false;

  const timers: Partial<
    Record<
      "retry" | "silence" | "patience" | "grace" | "poll" | "watch",
      ReturnType<typeof setTimeout>
    >
  > = {};

  /** Its time may be before that of the last price: one that stands still is as old as it is. */
  function accept(next: PriceQuote | null) {
    if (!next) return;
    receivedAt = readPageClock();
    newest = Math.max(newest, Date.parse(next.updated_at));
    if (!next.stale) freshAt = receivedAt;
    if (!isSame(quote, next)) show(next);
  }

  /** Another answer of the site, from a cache, may be older. */
  function offer(next: PriceQuote | null) {
    if (next && (!quote || Date.parse(next.updated_at) >= newest)) accept(next);
  }

  function show(next: PriceQuote) {
    quote = next.stale && freshAt !== undefined ? { ...next, freshAt } : next;
    for (const listener of listeners) listener();
  }

  /** A price that was received so long ago is not live any more, whatever it was then. */
  function expire() {
    const silence = readPageClock() - receivedAt;
    if (!quote || silence <= SILENCE_MS) return false;
    if (!quote.stale) show(ageStatus(quote, silence));
    return true;
  }

  function watch() {
    // A laptop slept: its socket is dead, and nobody has said so.
    if (expire() && socket && timers.silence) fail();
  }

  function connect() {
    let own: WebSocket;
    try {
      own = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`);
    } catch {
      // A content policy or an extension may forbid constructing one.
      return fail();
    }
    socket = own;
    expectWithin(OPENING_MS);
    own.onopen = () => {
      if (socket !== own) return;
      everOpened = true;
      expectWithin(SILENCE_MS);
    };
    own.onmessage = ({ data }) => {
      if (socket !== own) return;
      expectWithin(SILENCE_MS);
      const next = readMessage(data);
      if (!next) return;
      failures = 0;
      reported = false;
      stopTimer("poll");
      pollUnlessPriceWithin(NEXT_PRICE_MS);
      accept(next);
    };
    own.onerror = () => socket === own && report();
    own.onclose = ({ code }) => socket === own && fail(code);
  }

  function stopTimer(name: keyof typeof timers) {
    clearTimeout(timers[name]);
    delete timers[name];
  }

  function expectWithin(ms: number) {
    stopTimer("silence");
    timers.silence = setTimeout(() => {
      report();
      fail();
    }, ms);
  }

  function fail(code = 0) {
    drop();
    failures++;
    if (!running) return;
    let delay = drawReconnectDelay(failures, code, Math.random());
    if (isBlocked()) {
      startPolling();
      delay = POLLING_RETRY_MS * (1 + Math.random());
    }
    timers.retry = setTimeout(connect, delay);
  }

  const isBlocked = () => failures >= (everOpened ? PATIENCE_OPENED : PATIENCE_NEVER_OPENED);

  function pollUnlessPriceWithin(ms: number) {
    stopTimer("patience");
    timers.patience = setTimeout(startPolling, ms);
  }

  function startPolling() {
    if (timers.poll) return;
    const poll = () =>
      fetchJson(["/api/bitcoin/stats"]).then(
        (answer) => running && offer(readQuote(answer)),
        report,
      );
    void poll();
    timers.poll = setInterval(poll, POLL_MS);
  }

  /** Once for each outage: the browser itself already logs each try. */
  function report() {
    if (reported) return;
    reported = true;
    // biome-ignore lint/suspicious/noConsole: the specification has socket errors in the console, and only there
    console.error("The live price connection failed. Retrying soon.");
  }

  function drop() {
    stopTimer("silence");
    const own = socket;
    // Cleared first, so that its last events are ignored.
    socket = null;
    own?.close();
  }

  function stop() {
    running = false;
    for (const name of ["grace", "retry", "patience", "poll", "watch"] as const) stopTimer(name);
    drop();
  }

  function update() {
    const wanted = listeners.size > 0 && !document.hidden && !away;
    if (wanted) {
      stopTimer("grace");
      expire();
      if (running) return;
      running = true;
      timers.watch = setInterval(watch, WATCH_MS);
      if (isBlocked()) {
        startPolling();
      } else {
        pollUnlessPriceWithin(FIRST_PRICE_MS);
      }
      connect();
    } else if (away) {
      stop();
    } else if (running) {
      timers.grace ??= setTimeout(stop, GRACE_MS);
    }
  }

  function handleTransition({ type }: Event) {
    away = type === "pagehide";
    update();
  }

  return {
    subscribe(listener: () => void): () => void {
      // Adding one of these again changes nothing.
      document.addEventListener("visibilitychange", update);
      for (const type of ["pagehide", "pageshow"]) window.addEventListener(type, handleTransition);
      listeners.add(listener);
      update();
      return () => {
        listeners.delete(listener);
        update();
      };
    },
    offer,
    /** The same object until it changes. */
    getSnapshot: () => quote,
  };
}

function readMessage(data: unknown): PriceQuote | null {
  try {
    const message: { type?: unknown } | null = JSON.parse(String(data));
    return message?.type === "bitcoin_price" ? readQuote(message) : null;
  } catch {
    return null;
  }
}

function isSame(a: PriceQuote | null, b: PriceQuote) {
  return (["price", "updated_at", "source", "status", "stale"] as const).every(
    (key) => a?.[key] === b[key],
  );
}

export const priceSocket = createPriceSocket();
