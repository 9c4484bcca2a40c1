import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { SHOWN_FIELD } from "~/auth/form-shown.server";
import { createSigner } from "~/auth/signer.server";
import { adminLoginPath } from "~/brand/generated/private.server";
import { MAX_FAILURES, WINDOW_SECONDS } from "~/domain/accounts/attempts";
import { localMailbox } from "./email/adapters";
import door from "./index";

// Visitors' forms as they are answered at the door: what a route says, and what of it arrives.

vi.setConfig({ testTimeout: 60_000 });

const { SESSION_SECRET } = env as unknown as { SESSION_SECRET: string };
const DAY_SECONDS = 24 * 60 * 60;

async function ask(path: string, init: RequestInit, changed: object) {
  const ctx = createExecutionContext();
  const headers = new Headers(init.headers);
  headers.set("Host", "site.test");
  headers.set("Sec-Fetch-Site", "same-origin");
  const request = new Request(`http://site.test${path}`, { redirect: "manual", ...init, headers });
  const answer = await door.fetch(
    request as Parameters<typeof door.fetch>[0],
    { ...env, ...changed } as unknown as Env,
    ctx,
  );
  const text = await answer.text();
  await waitOnExecutionContext(ctx);
  return { status: answer.status, to: answer.headers.get("Location"), headers: answer.headers, text };
}

const get = (path: string, changed: object = {}) => ask(path, {}, changed);
const post = (path: string, fields: Record<string, string>, changed: object = {}) =>
  ask(path, { method: "POST", body: new URLSearchParams(fields) }, changed);

const lettersTo = (address: string) => localMailbox.filter(({ to }) => to === address);

/** Path and query of the link in the newest letter to an address. */
function linkTo(address: string): string {
  const link = lettersTo(address)[0]?.text.match(/http:\S+token=\S+/)?.[0];
  if (!link) throw new Error(`no letter to ${address} has a link`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

describe("a form that is sent too often", () => {
  const refuses = { limit: async () => ({ success: false }) };
  const busy = { RATE_LIMITS: "on", ASSISTANT: "visible", SUBMISSIONS: refuses, QUESTIONS: refuses };
  const email = "ada@example.com";
  const password = "a quiet harbour";
  /** The hidden field of a sign-up form that was shown long enough ago. */
  const shown = createSigner({ secret: SESSION_SECRET, clock: { now: () => Date.now() - 5_000 } });

  const forms: [path: string, fields: Record<string, string>][] = [
    ["/newsletter", { email, consent: "2025-06" }],
    ["/whitelist", { email }],
    ["/whitelist/manage", { email }],
    ["/newsletter/manage", { email }],
    ["/assistant", { message: "What is gold?" }],
    ["/reset-password", { email }],
    ["/auth", { username: email, password }],
    [
      "/auth?tab=sign-up",
      { username: email, password, confirmPassword: password, [SHOWN_FIELD]: shown.sign("form-shown", "", 60) },
    ],
    [adminLoginPath, { username: "root", password }],
  ];

  it.each(forms)("%s: says so, and when to try again, with and without scripts", async (path, fields) => {
    const [pathname, search = ""] = path.split("?");
    for (const address of [path, `${pathname}.data?${search}`]) {
      const answer = await post(address, fields, busy);
      expect(answer.status, address).toBe(429);
      expect(answer.headers.get("Retry-After"), address).toBe("60");
      expect(answer.headers.get("Cache-Control"), address).toBe("private, no-store");
      expect(answer.text, address).toContain("That was too often. Please try again in a minute.");
    }
  });
});

const managed = [
  {
    join: "/whitelist",
    other: "/newsletter",
    table: "launch_registrations",
    first: "You are on the",
    words: "Withdraw my registration",
  },
  {
    join: "/newsletter",
    other: "/whitelist",
    table: "newsletter_subscribers",
    first: "You get the",
    words: "Unsubscribe",
  },
];

describe.each(managed)("what is left at $join", ({ join, other, table, first, words }) => {
  const page = `${join}/manage`;
  const late = { CLOCK_OFFSET_SECONDS: String(DAY_SECONDS + 1) };
  const leave = (email: string) => post(join, { email, consent: "2025-06" });
  const kept = (email: string) => env.DB.prepare(`select 1 from ${table} where email = ?`).bind(email).first();

  it("is thanked for by a letter whose link ends it, now or months later", async () => {
    const email = `thanked${table}@example.com`;
    await leave(email);
    expect(lettersTo(email)[0]?.subject).toContain(first);
    const months = { CLOCK_OFFSET_SECONDS: String(300 * DAY_SECONDS) };
    const shown = await get(linkTo(email), months);
    expect(shown.text).toContain(email);
    expect(shown.text).toContain(words);
    expect((await post(linkTo(email), {}, months)).to).toBe(page);
    expect(await kept(email)).toBeNull();
  });

  it("is ended by a link that is asked for, which says when it is over or forged", async () => {
    const email = `ends${table}@example.com`;
    await leave(email);
    expect((await post(page, { email: email.toUpperCase() })).to).toBe(`${page}?sent=1`);
    expect(lettersTo(email)).toHaveLength(2);
    const link = linkTo(email);
    expect(link.startsWith(`${page}?token=`)).toBe(true);
    // Looking changes nothing.
    expect((await get(link)).text).toContain(email);

    const foreign = link.replace(page, `${other}/manage`);
    for (const [path, changed] of [
      [link, late],
      [`${page}?token=forged`, {}],
      [foreign, {}],
    ] as const) {
      const at = path === foreign ? `${other}/manage` : page;
      const answer = await post(path, {}, changed);
      expect([answer.status, answer.to]).toEqual([303, `${at}?token=spent`]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect((await get(answer.to ?? "", changed)).text).toContain("We can send you a new link.");
      expect(await kept(email)).not.toBeNull();
    }

    const ended = await post(link, {});
    expect([ended.status, ended.to]).toEqual([303, page]);
    expect(ended.headers.getSetCookie().join()).toMatch(/^flash=/);
    expect(await kept(email)).toBeNull();
    expect((await get(link)).text).toContain("We can send you a new link.");
  });

  it("gives the same answer to an address that is not there, and writes no letter", async () => {
    const email = `nobody${table}@example.com`;
    const answer = await post(page, { email });
    expect([answer.status, answer.to]).toEqual([303, `${page}?sent=1`]);
    expect(lettersTo(email)).toEqual([]);
    const mistyped = await post(page, { email: "nobody" });
    expect(mistyped.status).toBe(400);
    expect(mistyped.text).toContain("Please enter a valid email address");
  });

  it("is written to only so often, whoever asks", async () => {
    const email = `often${table}@example.com`;
    await leave(email);
    const limits = { RATE_LIMITS: "on", SUBMISSIONS: { limit: async () => ({ success: true }) } };
    for (let tries = 0; tries < MAX_FAILURES + 5; tries++)
      expect((await post(page, { email }, limits)).to).toBe(`${page}?sent=1`);
    expect(lettersTo(email)).toHaveLength(1 + MAX_FAILURES);
  });

  it("is found by nobody who searches: the page is not to be indexed, and kept by nobody", async () => {
    const { text, headers } = await get(page);
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("a place on the launch list that has to be confirmed", () => {
  const double = { LAUNCH_OPT_IN: "double" };
  const join = (email: string, changed: object = {}) => post("/whitelist", { email }, { ...double, ...changed });
  const inApi = (email: string) =>
    ask(
      "/api/launch-registration",
      { method: "POST", body: JSON.stringify({ email }), headers: { "Content-Type": "application/json" } },
      double,
    );

  it("is asked for again while it is not, with the same answer as ever", async () => {
    const email = "lost-letter@example.com";
    await join(email);
    expect(lettersTo(email)).toHaveLength(1);
    const again = await join(email.toUpperCase());
    expect(again.to).toBe("/whitelist?registered=already");
    expect(lettersTo(email.toUpperCase())).toHaveLength(1);
    const call = await inApi(email);
    expect([call.status, call.text]).toEqual([200, '{"alreadyRegistered":true}']);
    expect(lettersTo(email)).toHaveLength(2);

    expect((await post(linkTo(email), {}, double)).to).toBe("/whitelist/manage");
    // The letter of thanks is the last one.
    expect(lettersTo(email)).toHaveLength(3);
    expect((await join(email)).to).toBe("/whitelist?registered=already");
    await inApi(email);
    expect(lettersTo(email)).toHaveLength(3);
  });

  it("is asked for again only so often", async () => {
    const email = "bombed@example.com";
    const limits = { RATE_LIMITS: "on", SUBMISSIONS: { limit: async () => ({ success: true }) } };
    for (let tries = 0; tries < MAX_FAILURES + 5; tries++) {
      const answer = await join(email, limits);
      expect(answer.to).toBe(`/whitelist?registered=${tries === 0 ? "new" : "already"}`);
    }
    expect(lettersTo(email)).toHaveLength(1 + MAX_FAILURES);
    await join(email, { ...limits, CLOCK_OFFSET_SECONDS: String(WINDOW_SECONDS + 1) });
    expect(lettersTo(email)).toHaveLength(2 + MAX_FAILURES);
  });

  it("is thanked for once where nothing has to be confirmed", async () => {
    const email = "single@example.com";
    await post("/whitelist", { email });
    await post("/whitelist", { email });
    expect(lettersTo(email)).toHaveLength(1);
  });
});
