import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { createBroadcasts } from "~/domain/press/broadcasts/broadcasts";
import { type PublishedRelease, sendBroadcasts } from "~/domain/press/broadcasts/send-broadcasts";
import { createNewsletter } from "~/domain/sign-ups/newsletter/newsletter";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/locale/durations";
import { failingDatabase, whens } from "../../tests/support/worker/failing-database";
import { readAuditLog, run, selectRows } from "../../tests/support/worker/rows";
import { providerBindings } from "../../tests/support/worker/site-client";
import { settingsOf } from "../env";
import { createNewsletterProvider } from "./newsletter-provider";

/**
 * What becomes of one call: done and answered; done without an answer; neither; done with the next
 * call; or rejected.
 */
type Fate = "ok" | "lost" | "unreached" | "late" | "fails" | "busy";

interface StoredBroadcast {
  id: string;
  name: string;
  segment_id: string;
  status: string;
}

const respond = (value: object, status = 200) => Response.json(value, { status });

/**
 * Answers as Resend documents its contacts and broadcasts. Its `inboxes` count the emails to each
 * address.
 */
function createFakeNewsletter() {
  const segment = "segment";
  const contacts = new Map<string, { unsubscribed: boolean; segments: Set<string> }>();
  const broadcasts: StoredBroadcast[] = [];
  const inboxes = new Map<string, number>();
  const fates: Fate[] = [];
  const calls: string[] = [];
  const delayed: (() => unknown)[] = [];

  function actOnContact(
    method: string,
    [email = "", , part = ""]: string[],
    body: string,
  ): Response {
    if (method === "POST" && email === "") {
      const { email: address, unsubscribed, segments } = JSON.parse(body);
      const ids = segments.map(({ id }: { id: string }) => id);
      // A contact that is there stays as it is.
      if (!contacts.has(address)) contacts.set(address, { unsubscribed, segments: new Set(ids) });
      return respond({ object: "contact", id: `contact-${address}` });
    }
    const contact = contacts.get(email);
    if (!contact) return respond({ name: "not_found" }, 404);
    if (method === "DELETE") {
      contacts.delete(email);
    } else if (method === "PATCH") {
      contact.unsubscribed = JSON.parse(body).unsubscribed;
    } else {
      contact.segments.add(part);
    }
    return respond({ object: "contact", id: email });
  }

  function actOnBroadcast(method: string, [id = "", action]: string[], body: string): Response {
    if (method === "POST" && id === "") {
      const made = { ...JSON.parse(body), id: `b${broadcasts.length + 1}`, status: "draft" };
      broadcasts.unshift(made);
      return respond({ id: made.id });
    }
    if (method === "GET" && id === "") {
      return respond({ object: "list", has_more: true, data: broadcasts.slice(0, 100) });
    }
    const broadcast = broadcasts.find((each) => each.id === id);
    if (!broadcast) return respond({ name: "not_found" }, 404);
    if (action !== "send") return respond({ object: "broadcast", ...broadcast });
    if (broadcast.status !== "draft") return respond({ name: "validation_error" }, 422);
    broadcast.status = "queued";
    for (const [email, { unsubscribed, segments }] of contacts) {
      if (!unsubscribed && segments.has(broadcast.segment_id)) {
        inboxes.set(email, (inboxes.get(email) ?? 0) + 1);
      }
    }
    return respond({ id });
  }

  function act(method: string, url: string, body: string): Response {
    const [kind, ...parts] = new URL(url).pathname.slice(1).split("/").map(decodeURIComponent);
    return kind === "contacts"
      ? actOnContact(method, parts, body)
      : actOnBroadcast(method, parts, body);
  }

  return {
    contacts,
    broadcasts,
    inboxes,
    /** Of the next calls; without one a call goes well. */
    fates,
    /** "POST /broadcasts", in their order. */
    calls,
    addReaders(...emails: string[]) {
      for (const email of emails) {
        contacts.set(email, { unsubscribed: false, segments: new Set([segment]) });
      }
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const [url, method, body] = [
        String(input),
        init?.method ?? "GET",
        String(init?.body ?? "{}"),
      ];
      if (new Headers(init?.headers).get("Authorization") !== "Bearer key") return respond({}, 401);
      // Elsewhere the key would be known, and a silent provider would hold the run.
      if (init?.redirect !== "manual" || !init.signal) return respond({}, 400);
      if (new Headers(init.headers).get("Content-Type") !== "application/json")
        return respond({}, 415);
      const { pathname, search } = new URL(url);
      calls.push(`${method} ${pathname}${search}`);
      for (const earlier of delayed.splice(0)) earlier();
      const fate = fates.shift() ?? "ok";
      if (fate === "fails") return respond({ message: "unavailable" }, 503);
      if (fate === "busy") return respond({ message: "too many requests" }, 429);
      if (fate === "late") delayed.push(() => act(method, url, body));
      const answer = fate === "ok" || fate === "lost" ? act(method, url, body) : null;
      if (fate !== "ok" || !answer) throw new Error("the connection was lost");
      return answer;
    },
  };
}

const publishedAt = Date.parse("2026-11-12T12:30:00Z");
const release = (id: number, more: Partial<PublishedRelease> = {}): PublishedRelease => ({
  id,
  edition: 1,
  publishAt: new Date(publishedAt).toISOString(),
  isWithdrawn: false,
  ...more,
});

/** A site at a virtual time, with its provider, which has two readers. */
function openSite({ fake = createFakeNewsletter(), DB = env.DB as unknown } = {}) {
  vi.spyOn(globalThis, "fetch").mockImplementation(fake.fetch);
  fake.addReaders("ada@example.com", "bo@example.com");
  const clock = { time: publishedAt, now: () => clock.time };
  const provider = createNewsletterProvider(settingsOf({ ...env, ...providerBindings }));
  if (!provider) throw new Error("there is no provider");
  const db = connect(DB as D1Database);
  const audit = createAuditStatement({ db, clock, from: null });
  const broadcasts = createBroadcasts({ db, clock, audit });
  const logged: string[] = [];
  const log = ({ event }: { event: string }) => void logged.push(event);
  const write = async (id: number) => ({ subject: `Release ${id}`, html: "<p>A</p>", text: "A" });
  /** One run of the scheduled work. */
  const work = (...releases: PublishedRelease[]) =>
    sendBroadcasts(releases, { broadcasts, provider, clock, log, write });
  return {
    fake,
    logged,
    broadcasts,
    clock,
    work,
    newsletter: createNewsletter({ db, clock, provider, log }),
    /** Works every ten minutes until nothing is due, and once more. */
    async settle() {
      const pass = async () => {
        await work(release(41));
        clock.time += 10 * MINUTE_MS;
      };
      do await pass();
      while ((await rows()).some(({ state }) => state === "drafting" || state === "sending"));
      await pass();
    },
  };
}

const rows = () => selectRows("select release_id, edition, state from broadcasts order by id");
async function expectOneEmail({ inboxes }: { inboxes: Map<string, number> }, fault?: string) {
  expect([...inboxes.values()], fault).toEqual([1, 1]);
  expect(await rows()).toEqual([{ release_id: 41, edition: 1, state: "sent" }]);
}

beforeEach(async () => {
  for (const table of ["broadcasts", "newsletter_subscribers", "audit_log"]) {
    await run(`delete from ${table}`);
  }
});

it("a release is drafted under its key and sent once, however often the work runs", async () => {
  const { fake, work } = openSite();
  const name = "release-41-1";
  // Staging's, in the same account.
  const preview_text = "x".repeat(40_000);
  const other = { id: "b0", name, segment_id: "staging", status: "sent", preview_text };
  fake.broadcasts.push(other);
  for (const _ of [1, 2]) await work(release(41));
  expect(fake.calls).toEqual([
    "GET /broadcasts?limit=100",
    "POST /broadcasts",
    "POST /broadcasts/b2/send",
  ]);
  const from = providerBindings.EMAIL_FROM;
  expect(fake.broadcasts).toMatchObject([
    { name, from, segment_id: "segment", subject: "Release 41" },
    other,
  ]);
  await expectOneEmail(fake);
});

const fates: Fate[] = ["lost", "unreached", "late", "fails", "busy"];

it.each(fates.flatMap((fate) => [0, 1, 2].map((call) => [fate, call] as const)))(
  "a call that is %s, number %i of a broadcast, leaves each reader with one email",
  async (fate, call) => {
    const { fake, settle } = openSite();
    fake.fates.push(...Array<Fate>(call).fill("ok"), fate);
    await settle();
    await expectOneEmail(fake);
  },
);

it("a crash at any call of the database leaves each reader with one email", async () => {
  const { calls, DB } = failingDatabase(() => false);
  await openSite({ DB }).work(release(41));
  expect(calls.length).toBeGreaterThan(4);
  for (const when of whens) {
    for (let call = 1; call <= calls.length; call++) {
      await run("delete from broadcasts");
      const fake = createFakeNewsletter();
      const { DB } = failingDatabase((each) => each === call, { when });
      await openSite({ fake, DB })
        .work(release(41))
        .catch(() => {});
      await openSite({ fake }).settle();
      await expectOneEmail(fake, `call ${call}, ${when}`);
    }
  }
});

it("a release that is a day old or withdrawn is not sent, and a corrected one once", async () => {
  const { fake, work, clock } = openSite();
  clock.time += DAY_MS;
  await work(release(1));
  clock.time -= 1;
  await work(release(2, { isWithdrawn: true }), release(3, { edition: 2 }));
  await work(release(3, { edition: 3 }));
  expect(fake.broadcasts.map(({ name }) => name)).toEqual(["release-3-2"]);
});

it.each([
  [0, "failed"],
  [2, "unknown"],
])(
  "a provider that is down for a day from call %i leaves the broadcast to a person as %s",
  async (calls, state) => {
    const { fake, logged, work, broadcasts, clock } = openSite();
    fake.fates.push(...Array<Fate>(calls).fill("ok"), ...Array<Fate>(99).fill("fails"));
    for (let hour = 0; hour < 30; hour++) {
      await work(release(41));
      clock.time += HOUR_MS;
    }
    expect(await rows()).toMatchObject([{ state }]);
    expect([logged[0], logged.at(-1)]).toEqual(["broadcast.retried", "broadcast.failed"]);
    fake.fates.length = 0;
    const [row] = await broadcasts.list();
    for (const isRepeated of [true, false]) {
      expect(await broadcasts.repeat(row?.id ?? 0, "root")).toBe(isRepeated);
    }
    await work();
    await expectOneEmail(fake);
    expect((await readAuditLog("root")).map(({ action }) => action)).toEqual([
      "broadcast.repeated",
    ]);
  },
);

it("a draft that is gone after it was to be sent is left to a person", async () => {
  const { fake, work, broadcasts, clock } = openSite();
  fake.fates.push("ok", "ok", "unreached");
  await work(release(41));
  const [row] = await broadcasts.list();
  // The site is still at it.
  expect(await broadcasts.repeat(row?.id ?? 0, "root")).toBe(false);
  fake.broadcasts.length = 0;
  for (const _ of [1, 2]) {
    clock.time += HOUR_MS;
    await work();
  }
  expect(fake.broadcasts).toEqual([]);
  const error = expect.stringContaining("gone");
  expect(await broadcasts.list()).toMatchObject([{ state: "unknown", error }]);
  expect(await broadcasts.settle(row?.id ?? 0, "root")).toBe(true);
  expect(await rows()).toMatchObject([{ state: "sent" }]);
  expect((await readAuditLog("root")).map(({ action }) => action)).toEqual(["broadcast.settled"]);
});

it.each([
  ["scheduled", "sent"],
  ["sending", "sent"],
  ["canceled", "unknown"],
])("a broadcast without an answer that the provider then calls %s is %s", async (status, state) => {
  const { fake, work, clock } = openSite();
  fake.fates.push("ok", "ok", "unreached");
  await work(release(41));
  Object.assign(fake.broadcasts[0] ?? {}, { status });
  clock.time += HOUR_MS;
  await work();
  expect(await rows()).toMatchObject([{ state }]);
});

it.each([
  [422, "failed"],
  ...[401, 403, 408, 409, 429].map((status) => [status, "drafting"] as const),
] as const)(
  "a draft that the provider answers with %i is %s, with its words",
  async (status, state) => {
    const { work, broadcasts } = openSite();
    const fetch = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async (_, { method } = {}) =>
        method === "POST"
          ? Response.json({ message: "the domain is not verified" }, { status })
          : Response.json({ data: [] }),
      );
    // It is not tried again at once.
    for (const _ of [1, 2]) await work(release(41));
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(await broadcasts.list()).toMatchObject([
      { state, error: expect.stringContaining("not verified") },
    ]);
  },
);

const subscriber = "o'hara/news@example.com";

/** The owner of an address pressed the button of its link. */
async function confirm(newsletter: ReturnType<typeof openSite>["newsletter"]) {
  const { entry } = await newsletter.subscribe(subscriber, "1");
  await newsletter.confirm(entry?.id ?? 0);
  return entry?.id ?? 0;
}
const contact = { unsubscribed: false, segments: new Set(["segment"]) };

it.each(fates)(
  "a confirmed address becomes a contact although the first call is %s",
  async (fate) => {
    const { fake, newsletter } = openSite();
    fake.fates.push(fate);
    await confirm(newsletter);
    for (const _ of [1, 2]) await newsletter.addWaitingContacts();
    expect(fake.contacts.get(subscriber)).toEqual(contact);
    const called = fake.calls.length;
    await newsletter.addWaitingContacts();
    expect(fake.calls.length).toBe(called);
  },
);

it("who unsubscribed at the provider and confirms again gets emails again, even where the provider is away", async () => {
  const { fake, newsletter } = openSite();
  for (const fate of ["ok", "fails"] as const) {
    fake.contacts.set(subscriber, { unsubscribed: true, segments: new Set() });
    fake.fates.push(fate);
    await confirm(newsletter);
    await newsletter.addWaitingContacts();
    expect(fake.contacts.get(subscriber), fate).toEqual(contact);
  }
});

it("a removed subscriber is no contact, and a removal without an answer changes nothing", async () => {
  const { fake, newsletter } = openSite();
  const id = await confirm(newsletter);
  fake.fates.push("fails");
  await expect(newsletter.removeContact(id)).rejects.toThrow("503");
  expect(fake.contacts.has(subscriber)).toBe(true);
  await newsletter.removeContact(id);
  expect(fake.contacts.has(subscriber)).toBe(false);
});

it("who is removed while becoming a contact is none", async () => {
  const { fake, newsletter } = openSite();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...call) => {
    await run("delete from newsletter_subscribers");
    return fake.fetch(...call);
  });
  await confirm(newsletter);
  expect(fake.contacts.has(subscriber)).toBe(false);
});

it("an unconfirmed address is never named to the provider", async () => {
  const { fake, newsletter } = openSite();
  const { entry } = await newsletter.subscribe(subscriber, "1");
  await newsletter.addWaitingContacts();
  await newsletter.removeContact(entry?.id ?? 0);
  expect(fake.calls).toEqual([]);
});
