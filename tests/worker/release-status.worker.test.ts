import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { pressIndex } from "~/content/generated/press-index.server";
import type { PressRecord } from "~/content/schemas";
import { toPlainText } from "~/domain/bodies";
import { initialState, sendDueAlerts } from "~/domain/press/alerts/sender";
import type { ReleaseState } from "~/domain/press/release-status";
import { hashOfText } from "~/domain/press/release-status";
import { topicLabels } from "~/domain/sign-ups/newsletter/topics";
import { HOUR_MS, MINUTE_MS } from "~/locale/durations";
import { decidePublication } from "../../workers/decide-publication";
import { createDeps } from "../../workers/email/sender";
import { createStandIn } from "../support/alert-provider";
import { isWholeMatrix } from "../support/scope";
import { allowLogs } from "../support/vitest/logs";
import { failingDatabase, whens } from "../support/worker/failing-database";
import { insertUser, prepareInsert, readAuditLog, run, selectRows } from "../support/worker/rows";
import { forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";
import { readTables, restoreTables } from "../support/worker/tables";

// One release from embargo to withdrawal: at each step everything that speaks of it is read, and says one thing.

// Home shows the highest ids. The release's type has a topic, so that people who chose news alone get nothing of it.
const [chosen, ...others] = pressIndex.filter(({ topic }) => topic !== "news").toSorted((one, two) => two.id - one.id);
if (!chosen) throw new Error("there is no release of a type that has a topic");
const release = chosen as { -readonly [Field in keyof PressRecord]: PressRecord[Field] };
const { id, path, title, summary, publishAt } = release;
const original = { withdrawn: undefined, ...release };
const body = toPlainText(pressBodies[id]?.html ?? "").slice(0, 60);
const publishTime = Date.parse(publishAt);
const iso = (ms: number) => new Date(ms).toISOString();
const secret = `whsec_${btoa("0123456789abcdef0123456789abcdef")}`;
const configured = {
  EMAIL_PROVIDER: "resend",
  EMAIL_API_KEY: "k",
  EMAIL_WEBHOOK_SECRET: secret,
  EMAIL_FROM: "news@example.com",
  // The object's own alarm would send what a test's alarm should.
  SENDER: { getByName: () => ({ wake: async () => {}, hurry: async () => {} }) },
};
const sending = `/admin/releases/${id}/sending`;

interface Step {
  state: ReleaseState;
  edition: number;
  /** Ms since the epoch: when the edition began, and when everything is read. */
  changedAt: number;
  at: number;
}

/** The correction and the withdrawal each come an hour after the change before. */
const changeTimes = [publishTime + HOUR_MS, publishTime + 2 * HOUR_MS] as const;
const change = (at: number) => ({ date: iso(at).slice(0, 10), at: iso(at), why: "A figure was misread." });

/** Gives the release as many changes as its edition has, as a deployment would: a correction, then a withdrawal. */
function deploy(edition: number) {
  const [entry] = original.history;
  if (!entry) throw new Error("the release has no history");
  const sha256 = (number: number) => (number === 0 ? hashOfText(original) : String(number).repeat(64));
  Object.assign(release, {
    corrections: [{ ...change(changeTimes[0]), what: "A mistake stood here." }],
    withdrawn: edition > 2 ? change(changeTimes[1]) : undefined,
    modified: iso(changeTimes[edition - 2] ?? Number.NaN),
    history: Array.from({ length: edition }, (_, number) => ({ ...entry, changes: number, sha256: sha256(number) })),
  });
}

/** Lets no content of another step be used: an isolate has one deployment only. */
function forgetContent() {
  for (const { publishAt } of others.slice(0, 4)) decidePublication(env, Date.parse(publishAt));
}

/** An isolate at a time of the walk, with its sender; states are kept as the object keeps them. */
function openSite() {
  const standIn = createStandIn();
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => standIn.fetch(String(input), init));
  let sender = { ...initialState, onSince: publishTime - HOUR_MS };
  return {
    standIn,
    /** Runs the alarm of the site's sender. */
    async alarm(at: number, DB: unknown = env.DB) {
      const isolate = {
        ...env,
        ...configured,
        DB,
        CLOCK_OFFSET_SECONDS: String(secondsTo(at)),
      } as unknown as Env;
      const deps = await createDeps(isolate, decidePublication(isolate));
      sender = (await sendDueAlerts(sender, { ...deps.sender, wait: async () => {} })).state as typeof sender;
    },
    visit: (at: number, DB: unknown = env.DB) =>
      openClient({ offsetSeconds: secondsTo(at), bindings: { ...configured, DB } }),
    /** Saves the state of the sender. @returns restores it, and clears the sent messages */
    save() {
      const saved = sender;
      return () => {
        sender = saved;
        standIn.inboxes.clear();
        standIn.messages.length = 0;
      };
    },
  };
}

type Site = ReturnType<typeof openSite>;

/** A page's text as a reader gets it: React parts it by comments. */
const plain = (text: string) => text.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const itemOf = (text: string, tag: string) =>
  text.split(`<${tag}>`).find((item) => item.includes(`${path}</`) || item.includes(`${path}"`)) ?? "";

/** Reads everything that visitors and programs can ask for. */
async function expectOneStatus({ visit }: Site, { state, edition, changedAt, at }: Step) {
  const client = visit(at);
  const get = async (place: string) => plain((await client.get(place)).text);
  const isHidden = state === "embargo";
  const search = `/search?q=${encodeURIComponent(title)}`;
  const places = ["/", "/press-releases", "/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", search];
  const ask = async () => {
    const { text } = await client.postJson("/api/chat", { message: `What does "${title}" say?` });
    return (JSON.parse(text) as { response: string }).response;
  };
  if (isHidden) {
    expect((await client.get(path)).status).toBe(404);
    for (const place of places) expect(await get(place), place).not.toContain(path);
    expect(await ask()).not.toContain(path);
    return;
  }
  const isWithdrawn = state === "withdrawn";
  const named = isWithdrawn ? `Withdrawn: ${title}` : title;
  const label = { published: null, corrected: "Corrected", withdrawn: "Withdrawn" }[state];
  const modified = edition === 1 ? publishAt : iso(changedAt);

  const article = await get(path);
  expect(article).toContain(`<title>${named}`);
  expect(article).toContain(`property="og:title" content="${named}"`);
  expect(article).toContain(`property="article:modified_time" content="${modified}"`);
  expect(article).toContain(`"dateModified":"${modified}"`);
  expect(article).toContain(`"version":${edition}`);
  expect(article).toContain(`"headline":"${named}"`);
  if (edition > 1) expect(article).toContain(`in its edition ${edition} since`);
  if (label) expect(article).toContain(`${label} on `);
  const description = /name="description" content="([^"]*)"/.exec(article)?.[1];
  expect(description).toMatch(isWithdrawn ? /^This release was withdrawn on .* ET\. A figure/ : summary);

  for (const place of ["/", "/press-releases", search]) {
    const page = await get(place);
    if (isWithdrawn) expect(page, place).not.toContain(summary);
    if (label) expect(page, place).toContain(label);
  }
  const [rss, atom, sitemap] = await Promise.all(["/feed.xml", "/atom.xml", "/sitemap.xml"].map(get));
  const item = itemOf(rss ?? "", "item");
  expect(item).toContain(`<title>${named}</title>`);
  expect(item).toContain(`<atom:updated>${modified}</atom:updated>`);
  expect(item).toContain(`<category>${state}</category>`);
  const entry = itemOf(atom ?? "", "entry");
  expect(entry).toContain(`<title>${named}</title>`);
  expect(entry).toContain(`<updated>${modified}</updated>`);
  expect(itemOf(sitemap ?? "", "url")).toContain(`<lastmod>${modified}</lastmod>`);
  const feed: { items: Record<string, unknown>[] } = JSON.parse(await get("/feed.json"));
  const json = feed.items.find(({ url }) => String(url).endsWith(path));
  expect(json).toMatchObject({ title: named, tags: [state], _release: { status: state, edition } });
  expect(json?.date_modified).toBe(edition === 1 ? undefined : modified);
  if (isWithdrawn) for (const text of [item, entry, JSON.stringify(json)]) expect(text).not.toContain(body);

  const answer = await ask();
  if (isWithdrawn) {
    expect(answer).toMatch(/This release was withdrawn on .* ET\./);
    expect(answer).not.toContain(body);
  }
}

/** Reads the desk and the page of the release's email, as an administrator. */
async function openDesk({ visit }: Site, at: number) {
  const client = visit(at);
  const { id: user, username } = await insertUser({ isAdmin: true });
  await client.signIn(user);
  const read = async (place: string) => plain((await client.get(place)).text);
  return { ...client, username, read };
}

const subscribers = { news: "news", chose: release.topic, both: `news,${release.topic}` };
const subjects = (site: Site) =>
  site.standIn.messages.flatMap((message) => {
    const { to, subject } = message as { to: string[]; subject: string };
    return subject.endsWith(title) ? [`${to[0]} ${subject}`] : [];
  });

beforeEach(async () => {
  forgetStoredPages();
  allowLogs("alerts.started", "email.written", "request.failed", "alerts.failed");
  for (const table of ["newsletter_subscribers", "sends", "batches", "outbox", "audit_log"])
    await run(`delete from ${table}`);
  for (const [name, topics] of Object.entries(subscribers))
    await prepareInsert("newsletter_subscribers", {
      email: `${name}@example.com`,
      consent_version: "1",
      consented_at: 0,
      topics,
      opt_in: "double",
      confirmed_at: 1,
      token: name.padEnd(32, "0"),
    }).run();
});
afterEach(() => {
  Object.assign(release, original);
  vi.restoreAllMocks();
});

it("a release has one status and one edition wherever it is read, from embargo to withdrawal", async () => {
  const site = openSite();
  forgetContent();
  const first = { edition: 1, changedAt: publishTime };
  await expectOneStatus(site, { state: "embargo", ...first, at: publishTime - HOUR_MS });
  await site.alarm(publishTime - HOUR_MS);
  expect(subjects(site)).toEqual([]);

  const at = publishTime + 5_000;
  await site.alarm(at);
  await expectOneStatus(site, { state: "published", ...first, at });
  expect(subjects(site).toSorted()).toEqual([`both@example.com ${title}`, `chose@example.com ${title}`]);

  const steps = [
    { edition: 2, state: "corrected", subject: `Corrected: ${title}` },
    { edition: 3, state: "withdrawn", subject: `Withdrawn: ${title}` },
  ] as const;
  for (const { edition, state, subject } of steps) {
    deploy(edition);
    forgetContent();
    const changedAt = changeTimes[edition - 2] ?? Number.NaN;
    const now = at + edition * MINUTE_MS;
    await expectOneStatus(site, { state, edition, changedAt, at: now });
    site.standIn.messages.length = 0;
    await site.alarm(now);
    // A correction or a withdrawal goes out when a person says so.
    expect(subjects(site)).toEqual([]);
    const desk = await openDesk(site, now);
    expect(await desk.read("/admin/releases")).toContain(`Edition ${edition}, `);
    expect(await desk.read(sending)).not.toContain('value="send"');
    const asked = await desk.read(`${sending}?send`);
    for (const words of [
      `<dd>${subject}</dd>`,
      `<dt>Edition</dt><dd>${edition}</dd>`,
      topicLabels[release.topic],
      "Send to 2 subscribers",
    ])
      expect(asked).toContain(words);
    const intent = { intent: "send", release: String(id), edition: String(edition) };
    expect((await desk.post(sending, { ...intent, edition: "9" })).status).toBe(409);
    expect((await desk.post(sending, intent)).outcome).toEqual([303, sending]);
    expect((await desk.post(sending, intent)).status).toBe(409);
    expect((await readAuditLog(desk.username)).map(({ action }) => action)).toEqual(["alert.started"]);
    await site.alarm(now + 1_000);
    expect(subjects(site).toSorted()).toEqual([`both@example.com ${subject}`, `chose@example.com ${subject}`]);
    const [{ text, html }] = site.standIn.messages as [{ text: string; html: string }];
    expect(text).toMatch(new RegExp(`^This release was ${state} on .* ET\\. `));
    expect(text).toContain("A figure was misread.");
    if (state === "withdrawn") for (const form of [text, html]) expect(form).not.toContain(summary);
    const afterwards = await desk.read(sending);
    for (const words of [subject, "Recipients", topicLabels[release.topic]]) expect(afterwards).toContain(words);
  }
});

/** The final rows and messages, without the times and the attempts that a fault may cost. */
async function readOutcome(site: Site) {
  const queries = [
    "select release_id, edition, topic, subject, state, filled_at > 0 as is_filled from sends order by id",
    "select send_id, number, attempt, state, size, sent, failed, skipped, recipients from batches order by id",
    "select send_id, subscriber_id, batch, error from outbox order by send_id, subscriber_id",
    "select actor, action, details from audit_log order by actor, action, details",
  ];
  return {
    rows: await Promise.all(queries.map((query) => selectRows(query))),
    emails: subjects(site).toSorted(),
    inboxes: [...site.standIn.inboxes].toSorted(),
  };
}

/** Between any two calls: what a person did and its line of the audit log are there together, and nothing is sent early. */
async function expectNoHalf(where: string) {
  const found = await selectRows(`select
    (select count(*) from sends where edition > 1) - (select count(*) from audit_log where action = 'alert.started')
      as sends`);
  expect(found, where).toEqual([{ sends: 0 }]);
}

type Act = (DB: unknown) => Promise<unknown>;

/**
 * Tries a step from the same rows with a fault at each of its calls that writes, and at the last one; with TEST_ALL=1, at
 * every call. Ends with the step done.
 * @param step is done with the fault, and then again without one
 */
async function tryFaults(name: string, site: Site, step: Act, goOn: Act = step) {
  const tables = await readTables();
  const restore = site.save();
  const undisturbed = failingDatabase(() => false);
  restore();
  await step(undisturbed.DB);
  await goOn(env.DB);
  const whole = await readOutcome(site);
  expect(undisturbed.calls, name).toContain(true);
  for (const [index, writes] of undisturbed.calls.entries()) {
    // A call that reads and fails leaves what the writes before it made.
    if (!writes && index < undisturbed.calls.length - 1 && !isWholeMatrix) continue;
    for (const when of writes ? whens : whens.slice(0, 1)) {
      const where = `${name}: call ${index + 1} fails ${when}`;
      await restoreTables(tables);
      restore();
      const { DB, calls } = failingDatabase((call) => call === index + 1, { when });
      await step(DB).catch(() => {});
      expect(calls.length, where).toBeGreaterThan(index);
      await expectNoHalf(where);
      await goOn(env.DB);
      // What visitors, programs and the desk read is made of these rows, the content and the time alone.
      expect(await readOutcome(site), where).toEqual(whole);
    }
  }
}

/** Some two hundred alarms and visits: seconds, and more on a busy machine. */
const MOST_MS = 120_000;

it(
  "a fault at any write of a release's life leaves the old or the new state, and a retry loses and doubles nothing",
  async () => {
    const site = openSite();
    forgetContent();
    await site.alarm(publishTime - HOUR_MS);
    const at = publishTime;
    const alarms = (now: number) => [(DB: unknown) => site.alarm(now, DB), () => site.alarm(now + MINUTE_MS)] as const;
    await tryFaults("publishing at an alarm, and sending", site, ...alarms(at + 5_000));
    expect((await readOutcome(site)).inboxes.map(([, count]) => count)).toEqual([1, 1]);

    // A withdrawal is sent as a correction is.
    for (const edition of isWholeMatrix ? [2, 3] : [2]) {
      deploy(edition);
      forgetContent();
      const now = at + edition * 10 * MINUTE_MS;
      const intent = { intent: "send", release: String(id), edition: String(edition) };
      const desk = await openDesk(site, now);
      const send = async (DB: unknown) => {
        await desk.post(sending, intent, { bindings: { ...configured, DB } });
        await site.alarm(now, DB);
      };
      const sendAgain = async () => {
        await desk.post(sending, intent);
        await site.alarm(now + MINUTE_MS);
      };
      await tryFaults(`edition ${edition}`, site, send, sendAgain);
      const { inboxes } = await readOutcome(site);
      expect(inboxes.map(([, count]) => count)).toEqual([1, 1]);
    }
  },
  MOST_MS,
);
