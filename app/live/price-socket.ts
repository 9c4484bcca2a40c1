import { fetchJson } from "./fetch-json";
import { newer, type Quote, readQuote } from "./figures";

/** Back-off between tries, ms: doubles from the base to the cap, and each delay is drawn from 0 up to that (full jitter). */
const BACKOFF_BASE_MS = 1_000;
const BACKOFF_CAP_MS = 30_000;
/** A deployment closes every socket at once: the return is spread over this many ms. */
const DEPLOYMENT_SPREAD_MS = 15_000;
/** Close codes that a deployment gives: going away, service restart. */
const DEPLOYMENT_CODES = [1001, 1012];
/** A server repeats itself well within this many ms (REPEAT_MS): after them without a word the connection is dead. */
const SILENCE_MS = 90_000;
/** A try that has not opened after this many ms has failed. */
const OPENING_MS = 15_000;
/** Failures in a row after which the page polls instead: few where no socket ever opened, more in an outage. */
const PATIENCE_NEVER_OPENED = 3;
const PATIENCE_OPENED = 6;
/** While polling, ms between questions, and between tries of the socket (up to twice that, by chance). */
const POLL_MS = 7_000;
const POLLING_RETRY_MS = 60_000;
/** How long a socket outlives the last sight of the page or the last listener, ms: a glance elsewhere, a navigation. */
const GRACE_MS = 5_000;

type Timer = ReturnType<typeof setTimeout>;
type Target = Pick<EventTarget, "addEventListener">;

/** What the socket takes from the browser; tests bring their own. */
export interface SocketEnvironment {
  /** Full address, ws or wss. */
  url: string;
  WebSocket: new (url: string) => WebSocket;
  /** The polled answer; throws when there is none. */
  poll(): Promise<unknown>;
  /** 0 up to 1. */
  random(): number;
  document: Target & Pick<Document, "hidden">;
  window: Target;
  reportError(message: string): void;
}

/** A store for useSyncExternalStore: one socket, however many subscribe. Touches nothing before the first one does. */
export function createPriceSocket(createEnvironment: () => SocketEnvironment) {
  const listeners = new Set<() => void>();
  let environment: SocketEnvironment | undefined;
  let quote: Quote | null = null;

  let running = false;
  /** Between pagehide and pageshow: an open socket would keep the page out of the back/forward cache. */
  let away = false;
  let socket: WebSocket | null = null;
  let everOpened = false;
  /** Tries since a price was last heard. */
  let failures = 0;
  let reported = false;

  /** For the next try, for the end of silence, for the end of grace, for the next poll. */
  let retryTimer: Timer | undefined;
  let silenceTimer: Timer | undefined;
  let graceTimer: Timer | undefined;
  let pollTimer: Timer | undefined;

  function accept(next: Quote | null) {
    if (!next || newer(quote, next) !== next || same(quote, next)) return;
    quote = next;
    for (const listener of listeners) listener();
  }

  function connect({ WebSocket, url }: SocketEnvironment) {
    let own: WebSocket;
    try {
      own = new WebSocket(url);
    } catch {
      // A content policy or a proxy extension may forbid the very construction.
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
      clearInterval(pollTimer);
      pollTimer = undefined;
      accept(next);
    };
    own.onerror = () => socket === own && report();
    own.onclose = ({ code }) => socket === own && fail(code);
  }

  /** Whatever comes first, a word or the end of this time, ends the waiting. */
  function expectWithin(ms: number) {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      report();
      fail();
    }, ms);
  }

  function fail(code = 0) {
    drop();
    failures++;
    if (!running || !environment) return;
    const { random } = environment;
    let delay = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** (failures - 1)) * random();
    if (failures === 1 && DEPLOYMENT_CODES.includes(code)) delay = DEPLOYMENT_SPREAD_MS * random();
    if (isBlocked()) {
      startPolling();
      delay = POLLING_RETRY_MS * (1 + random());
    }
    retryTimer = setTimeout(connect, delay, environment);
  }

  const isBlocked = () => failures >= (everOpened ? PATIENCE_OPENED : PATIENCE_NEVER_OPENED);

  function startPolling() {
    if (pollTimer) return;
    const poll = () => environment?.poll().then((answer) => running && accept(readQuote(answer)), report);
    void poll();
    pollTimer = setInterval(poll, POLL_MS);
  }

  /** Once for each outage: the browser itself already writes a line for each try. */
  function report() {
    if (reported) return;
    reported = true;
    environment?.reportError("The live price socket failed; it will be tried again.");
  }

  function drop() {
    clearTimeout(silenceTimer);
    const own = socket;
    // Forgotten first, so that its last events are nobody's.
    socket = null;
    own?.close();
  }

  function stop() {
    running = false;
    clearTimeout(graceTimer);
    clearTimeout(retryTimer);
    clearInterval(pollTimer);
    graceTimer = pollTimer = undefined;
    drop();
  }

  function update() {
    if (!environment) return;
    const wanted = listeners.size > 0 && !environment.document.hidden && !away;
    if (wanted) {
      clearTimeout(graceTimer);
      graceTimer = undefined;
      if (running) return;
      running = true;
      if (isBlocked()) startPolling();
      connect(environment);
    } else if (away) stop();
    else if (running) graceTimer ??= setTimeout(stop, GRACE_MS);
  }

  function prepare() {
    environment = createEnvironment();
    const { document, window } = environment;
    document.addEventListener("visibilitychange", update);
    window.addEventListener("pagehide", () => {
      away = true;
      update();
    });
    window.addEventListener("pageshow", () => {
      away = false;
      update();
    });
  }

  return {
    subscribe(listener: () => void): () => void {
      if (!environment) prepare();
      listeners.add(listener);
      update();
      return () => {
        listeners.delete(listener);
        update();
      };
    },
    /** Takes a price that the page got in another way, where it is newer: all that shows a price shows the same one. */
    offer: accept,
    /** The newest price received, or null. The same object until it changes. */
    getSnapshot: () => quote,
  };
}

function readMessage(data: unknown): Quote | null {
  if (typeof data !== "string") return null;
  try {
    const message: unknown = JSON.parse(data);
    const isPrice =
      typeof message === "object" && message !== null && "type" in message && message.type === "bitcoin_price";
    return isPrice ? readQuote(message) : null;
  } catch {
    return null;
  }
}

function same(a: Quote | null, b: Quote) {
  return a?.price === b.price && a.updated_at === b.updated_at && a.source === b.source && a.stale === b.stale;
}

/** The page's one price socket. */
export const priceSocket = createPriceSocket(() => ({
  url: `${location.origin.replace(/^http/, "ws")}/ws`,
  WebSocket,
  poll: () => fetchJson(["/api/bitcoin/stats"]),
  random: Math.random,
  document,
  window,
  // biome-ignore lint/suspicious/noConsole: the specification has socket errors in the console, and only there
  reportError: (message) => console.error(message),
}));
