import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { createBroadcasts } from "~/domain/press/broadcasts/broadcasts";
import { type PublishedRelease, sendBroadcasts } from "~/domain/press/broadcasts/send-broadcasts";
import { createNewsletter } from "~/domain/sign-ups/newsletter/newsletter";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/locale/durations";
import { failingDatabase, whens } from "../../tests/support/worker/failing-database";
import {
  createFakeNewsletter,
  type Fate,
  newsletterSettings,
} from "../../tests/support/worker/newsletter-provider";
import { readAuditLog, run, selectRows } from "../../tests/support/worker/rows";
import { settingsOf } from "../env";
import { createNewsletterProvider } from "./newsletter-provider";

const settings = settingsOf({
  ENVIRONMENT: "production",
  MARKET_SOURCES: "kraken,coinbase",
  SESSION_SECRET: "s".repeat(32),
  ...newsletterSettings,
});
const publishedAt = Date.parse("2026-11-12T12:30:00Z");
const readers = ["ada@example.com", "o'hara+news@example.com"];

/** A site at a virtual time, with its provider. */
function openSite({ fake = createFakeNewsletter(), DB = env.DB as unknown } = {}) {
  vi.spyOn(globalThis, "fetch").mockImplementation(fake.fetch);
  let now = publishedAt;
  const clock = { now: () => now };
  const provider = createNewsletterProvider(settings);
  if (!provider) throw new Error("there is no provider");
  const db = connect(DB as D1Database);
  const events: string[] = [];
  const log = ({ event }: { event: string }) => events.push(event);
  const broadcasts = createBroadcasts({
    db,
    clock,
    audit: createAuditStatement({ db, clock, from: null }),
  });
  const write = async (id: number) => ({ subject: `Release ${id}`, html: "<p>A</p>", text: "A" });
  /** One run of the scheduled work. */
  const runWork = (releases: readonly PublishedRelease[] = [release(41)]) =>
    sendBroadcasts(releases, { broadcasts, provider, clock, log, write });
  return {
    fake,
    broadcasts,
    events,
    newsletter: createNewsletter({ db, clock, provider, log }),
    moveTo: (ms: number) => {
      now = ms;
    },
    run: runWork,
    /** Runs the work every ten minutes until nothing is due. */
    async settle() {
      for (let times = 0; times < 20; times++) {
        await runWork();
        now += 10 * MINUTE_MS;
      }
    },
  };
}

const release = (id: number, more: Partial<PublishedRelease> = {}): PublishedRelease => ({
  id,
  edition: 1,
  publishAt: new Date(publishedAt).toISOString(),
  isWithdrawn: false,
  ...more,
});
const rows = () => selectRows("select release_id, edition, state from broadcasts order by id");
const countsOf = ({ inboxes }: { inboxes: Map<string, number> }) =>
  readers.map((email) => inboxes.get(email) ?? 0);

beforeEach(async () => {
  for (const table of ["broadcasts", "newsletter_subscribers", "audit_log"]) {
    await run(`delete from ${table}`);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("a release is drafted under its key and sent once by the draft's id, however often the work runs", async () => {
  const { fake, run, events } = openSite();
  fake.addReaders(...readers);
  await run();
  await run();
  expect(fake.calls).toEqual(["GET /broadcasts", "POST /broadcasts", "POST /broadcasts/b1/send"]);
  expect(fake.broadcasts).toMatchObject([
    { name: "release-41-1", segment_id: "segment", subject: "Release 41" },
  ]);
  expect(countsOf(fake)).toEqual([1, 1]);
  expect(await rows()).toEqual([{ release_id: 41, edition: 1, state: "sent" }]);
  expect(events).toEqual(["broadcast.sent"]);
});

const fates: Fate[] = ["lost", "unreached", "late", "fails", "busy"];
const faults = fates.flatMap((fate) => [0, 1, 2].map((call): [Fate, number] => [fate, call]));

it.each(faults)(
  "a call that is %s, number %i of a broadcast, leaves each reader with one email",
  async (fate, call) => {
    const { fake, settle } = openSite();
    fake.addReaders(...readers);
    fake.fates.push(...Array.from({ length: call }, (): Fate => "ok"), fate);
    await settle();
    expect(countsOf(fake)).toEqual([1, 1]);
    expect(await rows()).toMatchObject([{ state: "sent" }]);
  },
);

it("a crash at any call of the database leaves each reader with one email", async () => {
  const calls = failingDatabase(() => false);
  const undisturbed = openSite({ DB: calls.DB });
  await undisturbed.run();
  expect(calls.calls.length).toBeGreaterThan(4);
  for (const when of whens) {
    for (let call = 1; call <= calls.calls.length; call++) {
      await run("delete from broadcasts");
      const fake = createFakeNewsletter();
      fake.addReaders(...readers);
      const { DB } = failingDatabase((each) => each === call, { when });
      await openSite({ fake, DB })
        .run()
        .catch(() => {});
      await openSite({ fake }).settle();
      expect(countsOf(fake), `call ${call}, ${when}`).toEqual([1, 1]);
      expect(await rows()).toMatchObject([{ state: "sent" }]);
    }
  }
});

it("a release more than a day old, or withdrawn, is not sent, and one first seen corrected is sent once", async () => {
  const { fake, run, moveTo } = openSite();
  moveTo(publishedAt + DAY_MS);
  await run([release(1)]);
  moveTo(publishedAt + DAY_MS - 1);
  await run([release(2, { isWithdrawn: true }), release(3, { edition: 2 })]);
  await run([release(3, { edition: 3 })]);
  expect(fake.broadcasts.map(({ name }) => name)).toEqual(["release-3-2"]);
});

it("a provider that is down for a day leaves the broadcast to a person, who has it tried again", async () => {
  const { fake, run, broadcasts, moveTo } = openSite();
  fake.addReaders(...readers);
  fake.fates.push(...Array.from({ length: 99 }, (): Fate => "fails"));
  for (let hour = 0; hour < 30; hour++) {
    moveTo(publishedAt + hour * HOUR_MS);
    await run();
  }
  expect(await rows()).toMatchObject([{ state: "failed" }]);
  fake.fates.length = 0;
  const [row] = await broadcasts.list();
  expect(await broadcasts.repeat(row?.id ?? 0, "root")).toBe(true);
  expect(await broadcasts.repeat(row?.id ?? 0, "root")).toBe(false);
  await run();
  expect(countsOf(fake)).toEqual([1, 1]);
  expect((await readAuditLog("root")).map(({ action }) => action)).toEqual(["broadcast.repeated"]);
});

it("a draft that is gone after the site told the provider to send it is unknown until a person decides", async () => {
  const { fake, run, broadcasts, moveTo } = openSite();
  fake.fates.push("ok", "ok", "unreached");
  await run();
  fake.broadcasts.length = 0;
  moveTo(publishedAt + HOUR_MS);
  await run();
  const [row] = await broadcasts.list();
  expect(row).toMatchObject({ state: "unknown", error: expect.stringContaining("gone") });
  moveTo(publishedAt + 2 * HOUR_MS);
  await run();
  expect(fake.broadcasts).toEqual([]);
  expect(await broadcasts.settle(row?.id ?? 0, "root")).toBe(true);
  expect(await rows()).toMatchObject([{ state: "sent" }]);
});

it("a draft that the provider rejects fails with its words", async () => {
  const { run, broadcasts } = openSite();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) =>
    init?.method === "POST"
      ? Response.json({ message: "the domain is not verified" }, { status: 422 })
      : Response.json({ data: [] }),
  );
  await run();
  expect(await broadcasts.list()).toMatchObject([
    { state: "failed", error: expect.stringContaining("not verified") },
  ]);
});

const [reader = ""] = readers;

/** An address whose owner pressed the button of its link. */
async function confirm({ newsletter }: Pick<ReturnType<typeof openSite>, "newsletter">) {
  const { entry } = await newsletter.subscribe(reader, "1");
  if (!entry) throw new Error("there is no entry");
  await newsletter.confirm(entry.id);
  return entry.id;
}
function contactOf({ contacts }: ReturnType<typeof createFakeNewsletter>) {
  const contact = contacts.get(reader);
  return contact && [contact.unsubscribed, ...contact.segments];
}

it.each(fates)(
  "a confirmed address becomes a contact in the segment although the first call is %s",
  async (fate) => {
    const { fake, newsletter } = openSite();
    fake.fates.push(fate);
    await confirm({ newsletter });
    await newsletter.addWaitingContacts();
    await newsletter.addWaitingContacts();
    expect(contactOf(fake)).toEqual([false, "segment"]);
    const called = fake.calls.length;
    await newsletter.addWaitingContacts();
    expect(fake.calls.length).toBe(called);
  },
);

it("who unsubscribed at the provider and confirms again gets emails again", async () => {
  const { fake, newsletter } = openSite();
  fake.contacts.set(reader, { unsubscribed: true, segments: new Set() });
  await confirm({ newsletter });
  expect(contactOf(fake)).toEqual([false, "segment"]);
});

it("a removed subscriber is no contact any more, and a removal that the provider does not answer changes nothing", async () => {
  const { fake, newsletter } = openSite();
  const id = await confirm({ newsletter });
  fake.fates.push("fails");
  await expect(newsletter.removeContact(id)).rejects.toThrow("503");
  expect(contactOf(fake)).toBeDefined();
  await newsletter.removeContact(id);
  expect(contactOf(fake)).toBeUndefined();
});

it("an unconfirmed address is never named to the provider", async () => {
  const { fake, newsletter } = openSite();
  const { entry } = await newsletter.subscribe(reader, "1");
  await newsletter.addWaitingContacts();
  await newsletter.removeContact(entry?.id ?? 0);
  expect(fake.calls).toEqual([]);
});
