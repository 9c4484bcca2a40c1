import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { connect } from "~/db/client.server";
import { isFromResend } from "~/domain/press/alerts/provider-events";
import { createAnnouncements } from "~/domain/press/announcements/announcements";
import {
  type Announced,
  type AnnouncerDeps,
  type AnnouncerState,
  MAX_CALLS,
  runAnnouncer,
} from "~/domain/press/announcements/announcer";
import { DAY_MS, HOUR_MS } from "~/locale/durations";
import { failingDatabase, whens } from "../../tests/support/worker/failing-database";
import { insertUser, run, selectRows } from "../../tests/support/worker/rows";
import { forgetStoredPages, openClient } from "../../tests/support/worker/site-client";
import { settingsOf } from "../env";
import { createTargets } from "./announcement-targets";

const publishAt = "2026-11-22T12:00:00.000Z";
const start = Date.parse(publishAt);
const secret = `whsec_${btoa("0123456789abcdef0123456789abcdef")}`;
const configured = {
  ANNOUNCE_URLS: "https://wire.example/hook?key=very-secret,https://other.example",
  ANNOUNCE_SECRET: secret,
  INDEXNOW_KEY: "0123456789abcdef",
  WEBSUB_HUB: "https://hub.example/",
};
const release: Announced = {
  id: 38,
  edition: 1,
  state: "published",
  label: "Published",
  path: "/news/results",
  title: "Results",
  summary: "Good ones.",
  topic: "treasury",
  publishAt,
  publishedAt: publishAt,
  changedAt: publishAt,
  sha256: "0f".repeat(32),
};
const corrected: Announced = {
  ...release,
  edition: 2,
  state: "corrected",
  changedAt: "2026-11-24T00:00:00.000Z",
};

/** Receivers that answer as `fates` says by their host, and otherwise accept. */
function createReceivers() {
  const calls: { url: string; headers: Headers; body: string }[] = [];
  const fates: Record<string, number | "lost"> = {};
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input);
    calls.push({ url, headers: new Headers(init?.headers), body: String(init?.body) });
    const fate = fates[new URL(url).host] ?? 202;
    if (fate === "lost") throw new Error("Network connection lost.");
    return new Response("x".repeat(100_000), { status: fate });
  };
  return { calls, fates, fetch, hosts: () => calls.map(({ url }) => new URL(url).host).toSorted() };
}

type Receivers = ReturnType<typeof createReceivers>;
const hosts = ["api.indexnow.org", "hub.example", "other.example", "wire.example"];

/** The announcer at a time, made anew for each run, as after a restart. */
function at(
  now: number,
  { fetch }: Receivers,
  more: Partial<AnnouncerDeps> & { settings?: object; DB?: D1Database } = {},
) {
  const { settings = configured, DB = env.DB, ...rest } = more;
  const clock = { now: () => now };
  return (state?: AnnouncerState) => {
    const targets = createTargets(settingsOf({ ...env, ...settings }), clock, fetch);
    const stored = state ?? Object.fromEntries(targets.map(({ id }) => [id, start - HOUR_MS]));
    return runAnnouncer(stored, {
      announcements: createAnnouncements({ db: connect(DB), clock }),
      targets,
      clock,
      realNow: () => now,
      log: () => {},
      published: () => (now >= start ? [release] : []),
      nextPublishAt: () => (now < start ? start : undefined),
      ...rest,
    });
  };
}

/** When something that waits is due. */
async function nextAt(): Promise<number | undefined> {
  const [row] = await selectRows<{ at: number | null }>(
    "select min(next_at) as at from announcements where state = 'waiting'",
  );
  return row?.at ?? undefined;
}

const states = () => selectRows("select target, edition, state, attempts, error from announcements order by id");

beforeEach(() => run("delete from announcements"));

it("a release waits until it is published, and is then announced once to each receiver", async () => {
  const receivers = createReceivers();
  const early = await at(start - 20_000, receivers)();
  expect([early.wakeAt, receivers.calls]).toEqual([start, []]);
  const { state, wakeAt } = await at(start, receivers)();
  await at(start + 60_000, receivers)(state);
  expect([receivers.hosts(), wakeAt - start]).toEqual([hosts, 60_000]);
  // Addresses of newswires can hold keys: the database has their hosts.
  expect(JSON.stringify(await states())).not.toContain("secret");
});

it("a release is signed for newswires, and sent to search engines and hubs in their own formats", async () => {
  const receivers = createReceivers();
  await at(start, receivers)();
  const of = (host: string) => {
    const call = receivers.calls.find(({ url }) => new URL(url).host === host);
    return call ?? expect.fail(`no call of ${host}`);
  };
  const { headers, body } = of("wire.example");
  expect(JSON.parse(body)).toEqual({
    type: "release.published",
    timestamp: publishAt,
    data: {
      id: 38,
      status: "published",
      edition: 1,
      title: "Results",
      summary: "Good ones.",
      topic: "treasury",
      url: `${brand.origin}/news/results`,
      publishedAt: publishAt,
      changedAt: publishAt,
      sha256: "0f".repeat(32),
      verifyUrl: `${brand.origin}/verify?q=${"0f".repeat(32)}`,
    },
  });
  expect(headers.get("webhook-id")).toBe("release-38-1");
  const asSvix = new Headers(
    [...headers].map(([name, value]): [string, string] => [name.replace("webhook-", "svix-"), value]),
  );
  expect([isFromResend(secret, asSvix, body, start), isFromResend(secret, asSvix, `${body} `, start)]).toEqual([
    true,
    false,
  ]);
  expect(JSON.parse(of("api.indexnow.org").body)).toEqual({
    host: new URL(brand.origin).host,
    key: configured.INDEXNOW_KEY,
    keyLocation: `${brand.origin}/indexnow.txt`,
    urlList: [`${brand.origin}/news/results`, `${brand.origin}/press-releases`, `${brand.origin}/`],
  });
  const form = new URLSearchParams(of("hub.example").body);
  expect(form.get("hub.mode")).toBe("publish");
  expect(form.getAll("hub.url")).toEqual(
    ["feed.xml", "atom.xml", "feed.json"].map((feed) => `${brand.origin}/${feed}`),
  );
});

it.each<[string, number, Announced, AnnouncerState | undefined]>([
  ["published before anybody was configured", start + 1, release, {}],
  ["two days old", start + 2 * DAY_MS, release, undefined],
  ["corrected two days ago", start + 4 * DAY_MS, corrected, undefined],
])("a release that was %s is not announced", async (_, now, shown, state) => {
  const receivers = createReceivers();
  await at(now, receivers, { published: () => [shown] })(state);
  expect([receivers.calls, await states()]).toEqual([[], []]);
});

it("a release that is corrected is announced again, and its older edition no more", async () => {
  const receivers = createReceivers();
  receivers.fates["wire.example"] = 500;
  const { state } = await at(start, receivers)();
  receivers.calls.length = 0;
  receivers.fates["wire.example"] = 200;
  await at(start + 2 * DAY_MS, receivers, { published: () => [corrected] })(state);
  expect(receivers.hosts()).toEqual(hosts);
  expect((await states()).map(({ edition, state }) => `${edition} ${state}`).toSorted()).toEqual([
    "1 dropped",
    "1 sent",
    "1 sent",
    "1 sent",
    "2 sent",
    "2 sent",
    "2 sent",
    "2 sent",
  ]);
});

it("a receiver that fails is called again, later each time, until an administrator has to; the others are left alone", async () => {
  const receivers = createReceivers();
  Object.assign(receivers.fates, { "wire.example": "lost", "hub.example": 301 });
  const reasons: string[] = [];
  const log: AnnouncerDeps["log"] = ({ reason, isLast }) => reasons.push(`${reason} ${isLast}`);
  const times: number[] = [];
  for (let now: number | undefined = start, state: AnnouncerState | undefined; now; now = await nextAt()) {
    state = (await at(now, receivers, { log })(state)).state;
    times.push(now - start);
    if (times.length === 4) receivers.fates["hub.example"] = 200;
  }
  expect(times.map((ms) => Math.round(ms / 60_000))).toEqual([0, 0, 5, 35, 155, 455, 1055]);
  const calls = (host: string) => receivers.hosts().filter((found) => found === host).length;
  expect([calls("wire.example"), calls("hub.example"), calls("other.example")]).toEqual([MAX_CALLS, 5, 1]);
  expect(reasons).toContain("it answered 301 false");
  expect(reasons.filter((reason) => reason.endsWith("true"))).toEqual(["Network connection lost. true"]);
  expect(new Set(receivers.calls.flatMap(({ headers }) => headers.get("webhook-id") ?? []))).toEqual(
    new Set(["release-38-1"]),
  );

  const admin = openClient();
  await admin.signIn((await insertUser({ isAdmin: true })).id);
  const page = "/admin/releases/37/sending";
  await run("update announcements set release_id = 37");
  const before = (await admin.get(page)).text;
  expect(before).toContain("Last answer: Network connection lost.");
  expect((await admin.post(page, { intent: "announce", release: "37" })).outcome).toEqual([303, page]);
  expect((await states()).filter(({ state }) => state === "waiting")).toMatchObject([{ attempts: 0 }]);
  expect((await admin.get(page)).text).not.toContain("Try the failed ones again");
});

it("a receiver that is no longer configured is not called", async () => {
  const receivers = createReceivers();
  receivers.fates["wire.example"] = 500;
  const { state } = await at(start, receivers)();
  receivers.calls.length = 0;
  const settings = { ANNOUNCE_URLS: "https://other.example", ANNOUNCE_SECRET: secret };
  await at(start + 10_000, receivers, { settings })(state);
  expect(receivers.calls).toEqual([]);
  await at(start + 20_000, receivers, { settings: {} })(state);
  expect(receivers.calls).toEqual([]);
});

it.each(whens)("a receiver is notified although the database fails at any step, %s", async (when) => {
  for (let failing = 1, calls = 0; failing === 1 || failing <= calls; failing++) {
    await run("delete from announcements");
    const receivers = createReceivers();
    const failed = failingDatabase((call) => call === failing, { when });
    await at(start, receivers, { DB: failed.DB as unknown as D1Database })().catch(() => {});
    calls = Math.max(calls, failed.calls.length);
    await at(start + 60_000, receivers)();
    expect(new Set(receivers.hosts()), `call ${failing}`).toEqual(new Set(hosts));
    expect(receivers.calls.length, `call ${failing}`).toBeLessThanOrEqual(2 * hosts.length);
    expect((await states()).map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
  }
});

it("the key of search engines is public where there is one, and the feeds name the hub", async () => {
  forgetStoredPages();
  const client = openClient({ bindings: configured });
  expect(await client.get("/indexnow.txt")).toMatchObject({ status: 200, text: configured.INDEXNOW_KEY });
  for (const feed of ["/feed.xml", "/atom.xml", "/feed.json"])
    expect((await client.get(feed)).text.includes(configured.WEBSUB_HUB), feed).toBe(true);
});
