import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { compiledContent } from "~/content/compiled.server";
import { markWithdrawn } from "~/domain/press/release-notices";
import { createPublisher } from "~/domain/publication";
import { createClock } from "../../../workers/clock";
import { createContext } from "../../../workers/context";
import { settingsOf } from "../../../workers/env";
import { PageStore } from "../../../workers/http/page-store";
import worker from "../../../workers/index";

export interface SiteOptions {
  bindings?: object;
  offsetSeconds?: number;
  /** Whether attempts, submissions and questions are limited, as in production. */
  limited?: boolean;
  origin?: string;
  ip?: string;
}

const none = {};
const made = new WeakMap<object, Record<string, Env>>();

/** The same object for the same settings: an isolate's memory hangs on its bindings. */
function bindingsOf({ bindings = none, offsetSeconds = 0, limited = false }: SiteOptions): Env {
  const known = made.get(bindings) ?? {};
  made.set(bindings, known);
  const key = `${offsetSeconds} ${limited}`;
  const CLOCK_OFFSET_SECONDS = String(offsetSeconds);
  const RATE_LIMITS = limited ? "on" : "off";
  known[key] ??= { ...env, CLOCK_OFFSET_SECONDS, RATE_LIMITS, ...bindings } as unknown as Env;
  return known[key];
}

/** Providers of emails and of the newsletter. */
export const providerBindings = {
  EMAIL_PROVIDER: "resend",
  EMAIL_API_KEY: "key",
  EMAIL_FROM: "news@example.com",
  NEWSLETTER: "resend",
  NEWSLETTER_API_KEY: "key",
  NEWSLETTER_SEGMENT: "segment",
};

/** A visitor of the brand's own address on the platform, whose edge stands before the Worker. */
export const behindEdge: SiteOptions = {
  origin: brand.origin,
  limited: true,
  bindings: {
    ENVIRONMENT: "production",
    PASSWORD_LOG2_COST: "15",
    LOCAL_LISTENER: undefined,
    ...providerBindings,
  },
};

/** A visitor whose network has sent too much. */
export const overLimit: SiteOptions = {
  limited: true,
  bindings: { SUBMISSIONS: { limit: async () => ({ success: false }) } },
};

/** The local mailbox keeps emails for requests from this machine alone. */
const DEFAULT_ORIGIN = "http://localhost";

/**
 * Calls the Worker's fetch handler. A POST comes from the site's own pages unless the request says
 * otherwise.
 */
export async function fetchSite(path: string, init: RequestInit = {}, options: SiteOptions = {}) {
  const { origin = DEFAULT_ORIGIN, ip } = options;
  const headers = new Headers(init.headers);
  headers.set("Host", new URL(origin).host);
  if (ip) headers.set("CF-Connecting-IP", ip);
  if (init.method === "POST" && !headers.has("Origin") && !headers.has("Sec-Fetch-Site")) {
    headers.set("Sec-Fetch-Site", "same-origin");
  }
  const request = new Request(`${origin}${path}`, { redirect: "manual", ...init, headers });
  const context = createExecutionContext();
  const response = await worker.fetch(
    request as Parameters<typeof worker.fetch>[0],
    bindingsOf(options),
    context,
  );
  return { response, context };
}

/** Runs the work of a cron trigger: by default that of each hour. */
export async function runScheduled(options: SiteOptions = {}, cron = "17 * * * *") {
  const context = createExecutionContext();
  await worker.scheduled({ cron } as ScheduledController, bindingsOf(options), context);
  await waitOnExecutionContext(context);
}

const publishBy = createPublisher(compiledContent, markWithdrawn);

/** The services of a request of this moment, by the clock alone: nothing is withheld. */
export function createServices(options: SiteOptions = {}) {
  const bindings = bindingsOf(options);
  const request = new Request(options.origin ?? DEFAULT_ORIGIN);
  const publication = publishBy(createClock(settingsOf(bindings)).now());
  return createContext(request, bindings, createExecutionContext(), publication);
}

export type Answer = Awaited<ReturnType<ReturnType<typeof openClient>["request"]>>;

export function openClient(options: SiteOptions = {}) {
  const cookies = new Map<string, string>();

  function keepCookies(headers: Headers) {
    for (const cookie of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
      if (value === "" || cookie.includes("Max-Age=0")) cookies.delete(name);
    }
  }

  /** Asks, reads the whole answer and waits for what the Worker does after it. */
  async function request(path: string, init: RequestInit = {}, more: SiteOptions = {}) {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has("Cookie")) {
      headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    const asked = { ...options, ...more };
    const { response, context } = await fetchSite(path, { ...init, headers }, asked);
    const text = await response.text();
    await waitOnExecutionContext(context);
    keepCookies(response.headers);
    const { status, headers: received } = response;
    const location = received.get("Location");
    return {
      status,
      location,
      outcome: [status, location],
      headers: received,
      setCookies: received.getSetCookie(),
      text,
      json: <Value = unknown>() => JSON.parse(text) as Value,
    };
  }

  return {
    cookies,
    request,
    get: (path: string, more?: SiteOptions) => request(path, {}, more),
    post: (path: string, fields: Record<string, string>, more?: SiteOptions) =>
      request(path, { method: "POST", body: new URLSearchParams(fields) }, more),
    postJson(path: string, fields: unknown, more?: SiteOptions) {
      const [headers, body] = [{ "Content-Type": "application/json" }, JSON.stringify(fields)];
      return request(path, { method: "POST", headers, body }, more);
    },
    /** Opens a session for an account, without its password. */
    async signIn(userId: number) {
      const { accounts, auth } = createServices(options);
      const user = await accounts.find(userId);
      if (!user) throw new Error(`there is no user ${userId}`);
      keepCookies(await auth.signIn(user));
    },
  };
}

/** The offset of a visitor's clock for a time so many seconds after a moment. */
export const secondsTo = (moment: number | string, seconds = 0) =>
  Math.floor((new Date(moment).getTime() - Date.now()) / 1000 + seconds);

export function dataPathOf(path: string): string {
  const [pathname = "", search] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${search ? `?${search}` : ""}`;
}

/**
 * Renders each answer of this test anew, whatever pages the isolate's memory has, even from an
 * earlier file.
 */
export const forgetStoredPages = () =>
  vi.spyOn(PageStore.prototype, "get").mockReturnValue(undefined);

/** A database whose statements can be watched or replaced, as one of `bindings`. */
export const interceptDatabase = (replace: (sql: string) => unknown) =>
  new Proxy(env.DB, {
    get: (target, name) =>
      name === "prepare"
        ? (sql: string) => replace(sql) ?? target.prepare(sql)
        : Reflect.get(target, name).bind(target),
  });
