import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { type AlertSenderDeps, type AlertSenderState, initialState, sendDueAlerts } from "~/domain/press/alerts/sender";
import { createSends, type NewSend } from "~/domain/press/alerts/sends";
import { renderAlert } from "~/email/alert-email.server";
import { publishedAddress } from "~/http/page-meta";
import { DAY_MS, HOUR_MS } from "~/locale/durations";
import { createStandIn } from "../../tests/support/alert-provider";
import { failingDatabase, whens } from "../../tests/support/worker/failing-database";
import { countRows, fillTables, insertUser, run, selectRows } from "../../tests/support/worker/rows";
import { openClient } from "../../tests/support/worker/site-client";
import { postmark, resend } from "./providers";

const publishAt = "2026-11-22T12:00:00.000Z";
const start = Date.parse(publishAt);
const endpoint = { url: "https://mail.example", key: "secret", from: "news@example.com", stream: "broadcast" };
const frozen: NewSend = {
  releaseId: 1,
  edition: 1,
  topic: "news",
  subject: "Results",
  audienceAt: new Date(start),
  html: "<p>{{token}}</p>",
  text: "{{token}}",
};

/** The sender's dependencies at a time. It keeps nothing between runs but its state: each run is made anew. */
function at(
  now: number,
  standIn: ReturnType<typeof createStandIn>,
  more: Partial<AlertSenderDeps> & { DB?: D1Database } = {},
) {
  const { DB = env.DB, ...rest } = more;
  const clock = { now: () => now };
  const deps: AlertSenderDeps = {
    sends: createSends({ db: connect(DB), clock }),
    provider: { ...resend({ ...endpoint, send: standIn.fetch }).alerts, batchSize: 4, parallel: 2 },
    clock,
    realNow: () => now,
    wait: async () => {},
    random: () => 1,
    log: () => {},
    limits: { perSecond: 1_000, perDay: 1_000 },
    published: () => (now >= start ? [{ key: "1", publishedAt: publishAt, freeze: () => frozen }] : []),
    nextPublishAt: () => (now < start ? start : undefined),
    linkTo: (path) => `https://site.example${path}`,
    ...rest,
  };
  return (state: AlertSenderState = { ...initialState, onSince: start - HOUR_MS }) => sendDueAlerts(state, deps);
}

const subscribe = (count: number) =>
  fillTables(count, [
    `insert into newsletter_subscribers (email, consent_version, consented_at, topics, opt_in, confirmed_at, token)
     {numbers} i || '@example.com', '1', 0, 'news,treasury', 'double', 1000, printf('%032x', i) from n`,
  ]);
const sends = createSends({ db: connect(env.DB), clock: { now: () => start + 1000 } });
const line = {
  actor: "root",
  audit: createAuditStatement({ db: connect(env.DB), clock: { now: () => 0 }, from: null }),
};
const progress = async () => sends.progress((await sends.list())[0]?.id ?? 0);

async function empty() {
  for (const table of ["newsletter_subscribers", "sends", "batches", "outbox"]) await run(`delete from ${table}`);
}
beforeEach(empty);

it("a release waits until it is published, then goes once to everyone who was confirmed by then and wants its topic", async () => {
  await subscribe(11);
  await run("update newsletter_subscribers set topics = 'treasury,governance' where email like '1@%'");
  await run("update newsletter_subscribers set confirmed_at = null where email like '2@%'");
  await run("update newsletter_subscribers set confirmed_at = ? where email like '3@%'", start + 1);
  await run("update newsletter_subscribers set silenced_at = 1 where email like '4@%'");
  const standIn = createStandIn();
  expect((await at(start - 20_000, standIn)()).wakeAt).toBe(start);
  expect(standIn.inboxes.size).toBe(0);
  const { state, wakeAt } = await at(start, standIn)();
  expect([[...standIn.inboxes.keys()], wakeAt - start]).toEqual([
    [5, 6, 7, 8, 9, 10, 11].map((number) => `${number}@example.com`),
    60_000,
  ]);
  expect(standIn.messages[0]).toEqual({
    from: "news@example.com",
    to: ["5@example.com"],
    subject: "Results",
    html: `<p>${"5".padStart(32, "0")}</p>`,
    text: "5".padStart(32, "0"),
    headers: {
      "List-Unsubscribe": `<https://site.example/newsletter/unsubscribe?token=${"5".padStart(32, "0")}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  await at(start + 1000, standIn)(state);
  expect(standIn.countDoubles()).toBe(0);
  expect(await progress()).toMatchObject({ sent: 7, queued: 0, failed: 0, isFinished: true, perMinute: 7 });
  // Nothing about a person is left but a number.
  expect(JSON.stringify(await selectRows("select recipients from batches"))).not.toContain("@");
});

it.each<[string, number, Partial<AlertSenderDeps>]>([
  ["was published before alerts were switched on", start, {}],
  ["is a day old", start + DAY_MS, {}],
  [
    "was withdrawn",
    start,
    { published: () => [{ key: "1", publishedAt: publishAt, isWithdrawn: true, freeze: () => frozen }] },
  ],
  ["waits while there is no provider", start, { provider: null }],
])("a release that %s is not sent automatically", async (title, now, more) => {
  await subscribe(1);
  const onSince = title.includes("before") ? start : start - HOUR_MS;
  await at(now, createStandIn(), more)({ ...initialState, onSince });
  expect(await sends.list()).toEqual([]);
});

it("items are sent once each, to who wants them and does not get the release that says the same", async () => {
  await subscribe(3);
  await run("update newsletter_subscribers set topics = 'holdings' where email like '1@%'");
  await run("update newsletter_subscribers set topics = 'holdings,treasury' where email like '2@%'");
  const item = { ...frozen, releaseId: 0, topic: "holdings", exceptTopic: "treasury" };
  const due = ["holdings/a", "holdings/b"].map((key) => ({
    key,
    publishedAt: publishAt,
    freeze: () => ({ ...item, item: key, subject: key }),
  }));
  const standIn = createStandIn();
  const { state } = await at(start, standIn, { published: () => due })();
  await at(start + 1000, standIn, { published: () => due })(state);
  const sent = (standIn.messages as { to: string[]; subject: string }[]).map(({ to, subject }) => `${to} ${subject}`);
  expect(sent).toEqual(["1@example.com holdings/a", "1@example.com holdings/b"]);
  expect((await sends.ofItems(9)).map((send) => send.item)).toEqual(["holdings/b", "holdings/a"]);

  const admin = openClient();
  await admin.signIn((await insertUser({ isAdmin: true })).id);
  const id = (await sends.ofItems(1))[0]?.id;
  const { text } = await admin.get("/admin/alerts");
  expect(text.indexOf("holdings/b")).toBeLessThan(text.indexOf("holdings/a"));
  expect(text).toContain("Holdings: each change of what the treasury holds");
  const late = await admin.post("/admin/alerts", { intent: "resume", release: "0", send: String(id) });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("so nothing was done")]);
  await sends.cancel(id ?? 0, line);
  expect((await admin.get("/admin/alerts")).text).toContain("Cancelled");
});

/** Postmark's alerts: it takes no keys. */
const byPostmark = (standIn: ReturnType<typeof createStandIn>) => ({
  provider: { ...postmark({ ...endpoint, send: standIn.fetch }).alerts, batchSize: 4 },
});

it.each(
  whens.flatMap((when) => [
    { honoursKeys: true, when },
    { honoursKeys: false, when },
  ]),
)("a send interrupted at each step skips no subscriber and sends no email twice: %j", async ({ honoursKeys, when }) => {
  for (let failing = 1, isReached = true; isReached; failing++) {
    await empty();
    await subscribe(9);
    const standIn = createStandIn({ honoursKeys });
    const by = honoursKeys ? {} : byPostmark(standIn);
    const failed = failingDatabase((call) => call === failing, { when });
    await at(start, standIn, { ...by, DB: failed.DB as unknown as D1Database })().catch(() => {});
    isReached = failed.calls.length >= failing;
    await at(start + 1000, standIn, by)();
    const { sent, unknown, calling, queued } = await progress();
    // Without keys a crash leaves its batch to a person.
    const reached = honoursKeys ? standIn.inboxes.size : sent + unknown;
    expect([reached, calling, queued, standIn.countDoubles()], `call ${failing}`).toEqual([9, 0, 0, 0]);
  }
});

/** Postmark took the first batch, and its answer was lost; the others have been sent. */
async function loseAnswer() {
  await subscribe(9);
  const standIn = createStandIn({ honoursKeys: false });
  standIn.fates.push("lost");
  const { state } = await at(start, standIn, byPostmark(standIn))();
  const later = (ms: number) => at(start + ms, standIn, byPostmark(standIn))(state);
  await later(10_000);
  return { standIn, later, id: (await sends.list())[0]?.id ?? 0 };
}

it("a call without a key whose outcome is unknown is never repeated automatically, and its batch keeps no address or token", async () => {
  const { standIn, later } = await loseAnswer();
  // It counts against the day's limit.
  expect(await sends.countSince(new Date(0))).toBe(9);
  for (let minutes = 1; minutes <= 7; minutes++) await later(minutes * 60_000);
  await later(23.5 * HOUR_MS);
  expect([standIn.inboxes.size, standIn.countDoubles()]).toEqual([9, 0]);
  expect(await progress()).toMatchObject({ sent: 5, unknown: 4, calling: 0, queued: 0 });
  expect(await countRows("batches where recipients is not null")).toBe(0);
});

it("a call of unknown outcome is repeated when an administrator decides so, but not to people who have unsubscribed since", async () => {
  const { standIn, later, id } = await loseAnswer();
  await run("delete from newsletter_subscribers where email = '2@example.com'");
  await sends.retryUnknown(id, line);
  await later(60_000);
  expect([1, 2, 3, 4, 5].map((number) => standIn.inboxes.get(`${number}@example.com`))).toEqual([2, 1, 2, 2, 1]);
  expect(await progress()).toMatchObject({ sent: 8, skipped: 1, unknown: 0 });
});

it("a call of unknown outcome is explained on the page of the release's emails, with what may happen twice, and is decided there", async () => {
  const { id } = await loseAnswer();
  const admin = openClient();
  await admin.signIn((await insertUser({ isAdmin: true })).id);
  const page = "/admin/releases/1/sending";
  const { text } = await admin.get(page);
  for (const words of ["Waiting for your decision", "4 emails", "get it a second time", "never will"])
    expect(text).toContain(words);
  const choices = [...text.matchAll(/value="(\w+)"[^>]*>([^<]*unknown[^<]*)</g)].map(([, ...choice]) => choice);
  expect(choices).toEqual([
    ["retryUnknown", "Send the unknown ones again"],
    ["countUnknown", "Count the unknown ones as sent"],
  ]);
  const fields = { intent: "countUnknown", release: "1", send: String(id) };
  expect((await admin.post(page, fields)).outcome).toEqual([303, page]);
  expect((await admin.get(page)).text).not.toContain("Count the unknown ones");
  // A page that was open meanwhile decides nothing twice, says so, and leaves no line.
  const late = await admin.post(page, { ...fields, intent: "retryUnknown" });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("so nothing was done")]);
  expect(await selectRows("select action from audit_log order by id desc limit 1")).toEqual([
    { action: "alert.counted" },
  ]);
  expect(await progress()).toMatchObject({ sent: 9, unknown: 0, queued: 0, isFinished: true });
});

it("what one provider was called with is not repeated at another one, which knows nothing of its keys", async () => {
  await subscribe(3);
  const [first, second] = [createStandIn(), createStandIn()];
  first.fates.push("lost");
  const provider = { ...resend({ ...endpoint, send: first.fetch }).alerts, name: "another" };
  const { state } = await at(start, first, { provider })();
  const { state: off } = await at(start + 1000, second, { provider: null })(state);
  await at(start + 2000, second)({ ...off, onSince: start - HOUR_MS });
  expect([first.inboxes.size, second.inboxes.size]).toEqual([3, 0]);
  expect(await progress()).toMatchObject({ unknown: 3 });
});

it("a cancelled send deletes its batches' addresses and tokens, and stores the outcome of a call under way", async () => {
  await subscribe(3);
  const standIn = createStandIn();
  standIn.fates.push("lost");
  await at(start, standIn)();
  expect(await countRows("batches where recipients is not null")).toBe(1);
  const id = (await sends.list())[0]?.id ?? 0;
  const [batch] = await sends.next(1);
  await sends.cancel(id, line);
  expect(await countRows("batches where recipients is not null")).toBe(0);
  expect(await progress()).toMatchObject({ unknown: 3, calling: 0 });
  if (batch) await sends.settle([{ batch, results: batch.recipients.map(() => ({ id: "1" })) }]);
  expect(await progress()).toMatchObject({ unknown: 0, sent: 3 });
  // Nor is a batch marked that was chosen before.
  await empty();
  await subscribe(3);
  await at(start, standIn, { limits: { perSecond: 1, perDay: 0 } })();
  const chosen = await sends.next(1);
  await sends.cancel((await sends.list())[0]?.id ?? 0, line);
  expect([chosen.length, await sends.mark(chosen)]).toEqual([1, []]);
});

it("a provider that fails, loses answers or is busy is asked again, later each time, and no subscriber gets two emails", async () => {
  await subscribe(20);
  const standIn = createStandIn();
  standIn.fates.push("fails", "lost", "busy", "lost", "ok", "fails");
  let [state, now] = [{ ...initialState, onSince: start - HOUR_MS }, start];
  const waits: number[] = [];
  for (let runs = 0; runs < 9; runs++) {
    const result = await at(now, standIn)(state);
    waits.push(result.wakeAt - now);
    [state, now] = [result.state as typeof state, result.wakeAt];
  }
  expect([standIn.inboxes.size, standIn.countDoubles()]).toEqual([20, 0]);
  expect(waits.slice(0, 3)).toEqual([1000, 2000, 4000]);
  expect(state.failures).toBe(0);
});

it("a provider that rejects one address sends to the rest, and to it when it is tried again", async () => {
  await subscribe(6);
  const standIn = createStandIn();
  standIn.rejected.add("2@example.com");
  await at(start, standIn)();
  expect(await progress()).toMatchObject({ sent: 5, failed: 1, isFinished: true });
  standIn.rejected.clear();
  await sends.retryFailed((await sends.list())[0]?.id ?? 0, 4, line);
  await at(start + 1000, standIn)();
  expect([await progress(), standIn.countDoubles()]).toMatchObject([{ sent: 6, failed: 0 }, 0]);
});

it("a provider whose key has ended leaves the batch to a person, who may send it again", async () => {
  await subscribe(3);
  const standIn = createStandIn();
  standIn.fates.push("lost");
  await at(start, standIn)();
  await at(start + 23.5 * HOUR_MS, standIn)();
  expect(await progress()).toMatchObject({ unknown: 3, sent: 0, isFinished: true });
  await sends.retryUnknown((await sends.list())[0]?.id ?? 0, line);
  await at(start + DAY_MS, standIn)();
  expect([await progress(), standIn.countDoubles()]).toMatchObject([{ unknown: 0, sent: 3 }, 3]);
});

it("calls are spread over the time that their emails may take, so that visitors get the processor in between", async () => {
  await subscribe(8);
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  await at(start, createStandIn(), { wait, limits: { perSecond: 4, perDay: 100 } })();
  expect(waits).toEqual([1_000, 2_000]);
});

it("a subscriber who unsubscribes before a batch's first call gets none, and after a lost one the same as the others", async () => {
  await subscribe(8);
  const standIn = createStandIn();
  // Two batches are called at once; the second is busy and was not sent.
  standIn.fates.push("lost", "busy");
  const { state } = await at(start, standIn)();
  await run("delete from newsletter_subscribers where email in ('1@example.com', '8@example.com')");
  await at(start + 10_000, standIn)(state);
  expect([standIn.inboxes.size, standIn.countDoubles(), standIn.inboxes.has("8@example.com")]).toEqual([7, 0, false]);
  expect(await progress()).toMatchObject({ sent: 7, skipped: 1 });
});

it("a day's limit ends the day, and a pause stops at once until it is resumed", async () => {
  await subscribe(12);
  const standIn = createStandIn();
  const limits = { perSecond: 1_000, perDay: 9 };
  await at(start, standIn, { limits })();
  expect(standIn.inboxes.size).toBe(8);
  const id = (await sends.list())[0]?.id ?? 0;
  await sends.pause(id, line);
  await at(start + 13 * HOUR_MS, standIn, { limits })();
  expect(standIn.inboxes.size).toBe(8);
  await sends.resume(id, line);
  await at(start + 13 * HOUR_MS, standIn, { limits })();
  expect([standIn.inboxes.size, await countRows("batches where state = 'settled'")]).toEqual([12, 3]);
});

const [email, secret] = ["5@example.com", `whsec_${btoa("a key that both have")}`];
const bindings = { EMAIL_API_KEY: "k", EMAIL_WEBHOOK_SECRET: secret, EMAIL_FROM: "news@example.com" };
const bounce = (type: string) => ({ type: "email.bounced", data: { to: [email], bounce: { type } } });
const readState = async () =>
  (await selectRows("select silenced_by, soft_bounces from newsletter_subscribers where email = ?", email))[0];

/** Posts to a provider's address what it would send. */
function report(
  provider: "resend" | "postmark",
  body: object,
  { id = crypto.randomUUID(), age = 0, with: key = secret } = {},
) {
  const [text, at] = [JSON.stringify(body), Math.round(Date.now() / 1000) - age];
  const signature = createHmac("sha256", Buffer.from(key.slice(6), "base64"))
    .update(`${id}.${at}.${text}`)
    .digest("base64");
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "Sec-Fetch-Site": "none",
    Authorization: `Basic ${btoa(key)}`,
    "svix-id": id,
    "svix-timestamp": String(at),
    "svix-signature": `v1,b2xk v1,${signature}`,
  };
  const own = { bindings: { ...bindings, EMAIL_PROVIDER: provider } };
  return openClient(own).request(`/api/email-events/${provider}`, { method: "POST", headers, body: text });
}

const ofPostmark = (RecordType: string, Type?: string) => ({ RecordType, Type, Email: email, MessageID: "1", ID: 1 });

it.each<[string, "resend" | "postmark", string | null, object[]]>([
  ["a hard bounce", "resend", "bounce", [bounce("Permanent")]],
  ["a complaint", "resend", "complaint", [{ type: "email.complained", data: { to: [email] } }]],
  ["three soft bounces in a row", "resend", "bounce", Array(3).fill(bounce("Transient"))],
  [
    "two soft bounces and a delivery between",
    "resend",
    null,
    [bounce("Transient"), bounce("Transient"), { type: "email.delivered", data: { to: [email] } }, bounce("Transient")],
  ],
  ["a hard bounce", "postmark", "bounce", [{ ...ofPostmark("Bounce", "HardBounce"), Inactive: true }]],
  ["a complaint", "postmark", "complaint", [ofPostmark("SpamComplaint")]],
  ["a soft bounce", "postmark", null, [ofPostmark("Bounce", "SoftBounce")]],
])("after %s, of which %s reports three times, the address is silenced by %s", async (_, provider, by, reports) => {
  await subscribe(5);
  for (const body of reports) {
    const id = crypto.randomUUID();
    for (let time = 0; time < 3; time++) expect((await report(provider, body, { id })).status).toBe(200);
  }
  expect((await readState())?.silenced_by).toBe(by);
});

it("a report that asks for no more emails ends the subscription, and none that is forged or old changes anything", async () => {
  await subscribe(5);
  const wish = {
    RecordType: "SubscriptionChange",
    Recipient: email,
    SuppressSending: true,
    SuppressionReason: "ManualSuppression",
  };
  for (const forged of [
    report("resend", bounce("Permanent"), { with: "whsec_b3RoZXI=" }),
    report("resend", bounce("Permanent"), { age: 301 }),
    report("postmark", wish, { with: "user:wrong" }),
  ])
    expect((await forged).status).toBe(401);
  expect(await readState()).toEqual({ silenced_by: null, soft_bounces: 0 });
  expect((await report("postmark", wish)).status).toBe(200);
  expect(await readState()).toBeUndefined();
});

const longRelease = {
  title: `Results\nof the\u000b quarter${"T".repeat(180)}`,
  summary: "S".repeat(300),
  displayDate: "November 22, 2026",
  path: "/news/t",
  corrections: [],
  modified: publishAt,
  history: [{ date: "2026-11-22", publishAt, changes: 0, sha256: "0f".repeat(32), hash: "" }],
};
const results = {
  id: "call",
  title: "Results call",
  status: "postponed" as const,
  changes: [{ at: publishAt, what: "The auditors need longer." }],
  start: publishAt,
  end: publishAt,
  publishAt,
  date: "2026-11-22",
  when: "Sunday, November 22, 2026, 10:00 a.m. ET",
  homeTime: null,
  place: "Toronto, Ontario",
  materials: [],
};

it("the email says who sends it, how to leave, and what a release announces, in both forms, below 20 KB and without pictures or tracking", () => {
  const { subject, html, text } = renderAlert(longRelease, publishedAddress, [results]);
  expect(subject).toMatch(/^Results of the quarterT/);
  expect(html.length + text.length).toBeLessThan(20_000);
  for (const form of [html, text])
    for (const part of [
      brand.company.legalName,
      brand.contacts.investors.email,
      "/newsletter/manage?token={{token}}",
      `/verify?q=${"0f".repeat(32)}`,
      longRelease.summary,
      "Postponed: Results call",
      results.when,
      "The auditors need longer.",
      results.place,
      `${brand.origin}/investors/events#call`,
      `${brand.origin}/investors/events/call.ics`,
    ])
      expect(form).toContain(part);
  expect(html + text).not.toMatch(/\v|<img|<script|url\(/);
  expect(new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href ?? "").origin))).toEqual(
    new Set([brand.origin]),
  );
});
