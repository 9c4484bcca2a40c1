import { reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, describe, expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { createCode } from "~/domain/accounts/one-time-code";
import { TIMESTAMP_FIELD } from "~/forms/form-timestamp.server";
import { intents as accountIntents } from "~/routes/account/intents.server";
import { intents as securityIntents } from "~/routes/admin_.security/intents.server";
import * as build from "../build/index.js";
import { isWholeMatrix } from "../tests/support/scope";
import { allowLogs } from "../tests/support/vitest/logs";
import { failingDatabase, type When, whens, withFailingStorage } from "../tests/support/worker/failing-storage";
import { findRoute } from "../tests/support/worker/hostile-visitors";
import { createMarket, feedNamed } from "../tests/support/worker/price-market";
import * as rows from "../tests/support/worker/rows";
import { type Answer, createServices, openClient, type SiteOptions } from "../tests/support/worker/site-client";
import * as tableState from "../tests/support/worker/table-state";
import listed from "./actions.json";
import { PriceFeed } from "./price/feed";

// Whatever the database fails at, and whenever: an action leaves the old state or the whole new one. Each action runs
// again and again, and in turn each of its calls of D1 fails, before it takes effect or with its answer lost.

const { insertRegistration, insertSubscriber, insertUser, PASSWORD: password, readEmailedLink, run } = rows;
const { clearTables, isSame, readTables, restoreTables, stateOf } = tableState;

/** The clock goes on by a second with each request: the limits are in force, and hashes have a budget. */
let seconds = 0;
const bindings = { SUBMISSIONS: { limit: async () => ({ success: true }) } };
const options = (): SiteOptions => ({ limited: true, offsetSeconds: seconds, bindings, origin: "http://localhost" });
const open = () => openClient(options());
const services = () => createServices(options());

/** Who sends a request, and what they have at hand. */
interface Sender {
  client: ReturnType<typeof openClient>;
  id: number;
  makeCode(): string;
  recoveryCode: string;
}

const username = "ada@example.com";
const email = "grace@example.com";

const nobody = async (): Promise<Sender> => ({ client: open(), id: 0, makeCode: () => "", recoveryCode: "" });

/** Has an account and sessions elsewhere; there are another administrator and another person. */
const signedOut = (isAdmin: boolean) => async (): Promise<Sender> => {
  const { id } = await insertUser({ username, isAdmin });
  const other = await insertUser({ username: "root@example.com", isAdmin: true });
  await insertUser({ username: "gone@example.com" });
  for (const owner of [id, id, other.id]) await open().signIn(owner);
  return { ...(await nobody()), id };
};
const signedIn = (isAdmin: boolean) => async () => {
  const sender = await signedOut(isAdmin)();
  await sender.client.signIn(sender.id);
  return sender;
};
const [guest, user, administrator, admin] = [signedOut(false), signedIn(false), signedOut(true), signedIn(true)];

async function settingUp(): Promise<Sender> {
  const sender = await admin();
  await services().secondFactors.begin(sender.id);
  const secret = (await services().secondFactors.findState(sender.id)).secret ?? "";
  return { ...sender, makeCode: () => createCode(secret, Date.now() + seconds * 1000) };
}

/** An administrator whose second factor is on, and given in this session. */
async function withFactor(): Promise<Sender> {
  const sender = await settingUp();
  const { text } = await sender.client.post("/admin/security", { intent: "confirm", code: sender.makeCode() });
  await run("update second_factors set last_step = 0");
  return { ...sender, recoveryCode: /<li[^>]*>([A-Z2-9-]{29})</.exec(text)?.[1] ?? "" };
}

/** An administrator with a second factor whose password was right a moment ago. */
async function awaitingCode(): Promise<Sender> {
  const sender = { ...(await withFactor()), client: open() };
  await sender.client.post(adminLoginPath, { username, password });
  return sender;
}

async function adminWithRows() {
  await insertRegistration(email);
  await insertSubscriber(email);
  return admin();
}

async function idle() {
  const sender = await user();
  await run("update sessions set last_seen_at = last_seen_at - 400000");
  return sender;
}

const senders = { nobody, guest, user, administrator, admin, adminWithRows, settingUp, withFactor, awaitingCode, idle };
interface Settings {
  /** The form whose email has a link to the action, and whether that is opened elsewhere. */
  link?: [path: string, fields: string];
  elsewhere?: true;
  bindings?: object;
  endsSessions?: true;
}
/** What is posted goes as JSON to the API and as a form elsewhere; null where something is read. */
type Action = [title: string, path: string, who: keyof typeof senders, body: string | null, settings?: Settings];
const known: Record<string, string> = { "{login}": adminLoginPath, "{password}": password, "{time}": TIMESTAMP_FIELD };
const actions: Action[] = JSON.parse(JSON.stringify(listed).replace(/\{\w+\}/g, (word) => known[word] ?? word));

/** The fields to send, with the words for what is known only then. */
function fill(text: string, { makeCode, recoveryCode }: Sender): Record<string, string> {
  const sign = () => createServices({ offsetSeconds: seconds - 10 }).tokens.sign("form-timestamp", "", 1_000);
  const words = { makeCode, sign, recovery: () => recoveryCode };
  const write = (_: string, word: keyof typeof words) => encodeURIComponent(words[word]());
  return Object.fromEntries(new URLSearchParams(text.replace(/\{(\w+)\}/g, write)));
}

function expectNewSessions(after: tableState.Tables, before: tableState.Tables) {
  const hashesOf = ({ sessions = [] }: tableState.Tables) =>
    sessions.filter(({ user_id }) => user_id === before.users?.[0]?.id).map(({ id_hash }) => id_hash);
  expect(hashesOf(before).length).toBeGreaterThan(1);
  expect(hashesOf(before).filter((hash) => hashesOf(after).includes(hash))).toEqual([]);
}

describe("an action leaves the old state or the whole new one", () => {
  it.each(actions)("%s", async (...action) => {
    allowLogs("request.failed", "audit.failed", "sign_out.failed");
    const [, path, who, body, { link, elsewhere, bindings: own, endsSessions } = {}] = action;
    await clearTables();
    const sender = await senders[who]();
    const given = { bindings: { ...bindings, ...own } };
    const asked = fill(link?.[1] ?? "", sender);
    if (link) await sender.client.post(link[0], asked, given);
    const address = link ? path + readEmailedLink(asked.email ?? username).replace(/^[^?]*/, "") : path;
    if (elsewhere) sender.client = open();
    const before = await readTables();
    const old = stateOf(before, before);
    const cookies = [...sender.client.cookies];

    async function attempt(failing?: number, when?: When) {
      seconds += 1;
      const { DB, calls } = failingDatabase((call) => call === failing, { when });
      const more = { offsetSeconds: seconds, bindings: { ...given.bindings, DB } };
      const fields = body === null ? null : fill(body, sender);
      const { client } = sender;
      const answer = await (fields
        ? client[path.startsWith("/api/") ? "postJson" : "post"](address, fields, more)
        : client.request(address, { headers: { "Sec-Fetch-Site": "same-origin" } }, more));
      const tables = await readTables();
      return { answer, calls, tables, state: stateOf(tables, before) };
    }
    const whole = await attempt();
    expect(whole.answer.status, whole.answer.text).toBeLessThan(500);
    expect(whole.calls.length).toBeGreaterThan(0);
    if (endsSessions) expectNewSessions(whole.tables, before);
    const isWhole = ({ status, location }: Answer) =>
      status === whole.answer.status && location === whole.answer.location;

    // What only reads leaves the same whether or not its answer arrives.
    for (const [index, writes] of whole.calls.entries()) {
      // What fails as it reads leaves what the writes before it made: the matrix tries that, too.
      if (!writes && index < whole.calls.length - 1 && !isWholeMatrix) continue;
      for (const when of writes && isWholeMatrix ? whens : whens.slice(0, 1)) {
        const failure = `call ${index + 1} fails ${when}`;
        await restoreTables(before);
        sender.client.cookies.clear();
        for (const [name, value] of cookies) sender.client.cookies.set(name, value);

        const { answer, state } = await attempt(index + 1, when);
        const isOld = isSame(state, old);
        if (!isOld || (answer.status < 400 && isWhole(answer))) expect(state, failure).toEqual(whole.state);
        if (answer.status >= 500) {
          if (path.startsWith("/api/")) expect(answer.json(), failure).toEqual({ error: expect.stringMatching(/\w/) });
          else expect(answer.headers.get("Content-Type"), failure).toMatch(/^text\/html/);
        }
        if (!isOld) continue;
        const again = await attempt();
        expect(isWhole(again.answer), failure).toBe(true);
        expect(again.state, failure).toEqual(whole.state);
      }
    }
  });

  it("whichever action of the site it is", () => {
    const tried = new Set(actions.map(([, path]) => findRoute(path.replace(/\?.*/, ""))?.route.id));
    const untried = Object.values(build.routes).filter(({ id, module }) => "action" in module && !tried.has(id));
    // Nothing is there at the first; a question changes no more than a counter.
    expect(untried.map(({ id }) => id).toSorted()).toEqual(["routes/api.$", "routes/api.chat", "routes/assistant"]);
    const pressed = actions.map(([, , , body]) => new URLSearchParams(body ?? "").get("intent"));
    expect(pressed).toEqual(expect.arrayContaining(Object.keys({ ...accountIntents, ...securityIntents })));
  });
});

describe("the price feed starts with the old state or the new one", () => {
  afterAll(() => reset());
  const { market, sources } = createMarket([{ name: "kraken", cadence: "live", isFree: true }]);
  const start = (state: DurableObjectState) => {
    const feed = new PriceFeed(state, env as unknown as Env);
    feed.deps = { ...feed.deps, sources, now: () => market.now, notify: async () => [], wait: async () => {} };
    return feed;
  };
  const read = ({ storage }: DurableObjectState) => [...storage.kv.list()];
  type FeedCall = (feed: PriceFeed) => Promise<unknown>;
  const join: FeedCall = (feed) => feed.join("na-0");

  it.each<[title: string, before: FeedCall | null, act: FeedCall]>([
    ["the first figures", null, (feed) => feed.stats()],
    ["a room's first visitor", null, join],
    ["a poll", join, (feed) => feed.alarm()],
    ["a room's last visitor", join, (feed) => feed.leave("na-0")],
  ])("%s", async (_, before, act) => {
    allowLogs("price.feed_failed", "price.history_failed");
    await runInDurableObject(feedNamed("cad"), async (_, state) => {
      async function attempt(failing?: number, when?: When) {
        await state.storage.deleteAlarm();
        for (const [key] of read(state)) state.storage.kv.delete(key);
        market.now = Date.UTC(2026, 10, 21);
        await before?.(start(state));
        const old = read(state);
        market.now += 600_000;
        const operations = await withFailingStorage(state, async () => act(start(state)), failing, when);
        return { old, after: read(state), operations };
      }
      const whole = await attempt();
      expect(whole.after).not.toEqual(whole.old);
      for (const index of whole.operations.keys())
        for (const when of whens) {
          const failure = `operation ${index + 1} fails ${when}`;
          const { old, after } = await attempt(index + 1, when);
          // Each value is stored whole, some of them twice.
          for (const stored of after) expect([...old, ...whole.operations], failure).toContainEqual(stored);
          const feed = start(state);
          await feed.health();
          market.now += 60_000;
          await act(feed);
          expect(Object.keys(Object.fromEntries(read(state))), failure).toEqual(whole.after.map(([key]) => key));
          // An alarm too many rings once more; one too few would leave the rooms without a price.
          const { rooms } = await feed.health();
          expect(rooms === 0 || (await state.storage.getAlarm()) !== null, failure).toBe(true);
        }
    });
  });

  it("and anew where its rooms have a shape that it does not know", async () => {
    await runInDurableObject(feedNamed("cad"), async (_, state) => {
      for (const value of [null, "text", {}, { version: 0 }]) {
        for (const [stored] of read(state)) state.storage.kv.delete(stored);
        state.storage.kv.put("rooms", value);
        expect(await start(state).health(), JSON.stringify(value)).toMatchObject({ price: null, rooms: 0 });
        expect(await start(state).stats(), JSON.stringify(value)).toMatchObject({ stats: { price: market.price } });
      }
    });
  });
});
