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
  /** Of an emailed link. */
  search?: string;
  makeCode(): string;
  recoveryCode: string;
}
type Who = () => Promise<Sender>;
type Fields = Record<string, string>;

const username = "ada@example.com";
const email = "grace@example.com";

const nobody: Who = async () => ({ client: open(), id: 0, makeCode: () => "", recoveryCode: "" });

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

/** An administrator who is setting a second factor up. */
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

const elsewhere = (who: Who) => async () => ({ ...(await who()), client: open() });

/** An administrator with a second factor whose password was right a moment ago. */
async function awaitingCode(): Promise<Sender> {
  const sender = await elsewhere(withFactor)();
  await sender.client.post(adminLoginPath, { username, password });
  return sender;
}

/** Who has the emailed link that a form of theirs causes. */
const linked =
  (who: Who, path: string, fields: Fields, settings = {}) =>
  async () => {
    const sender = await who();
    const given = { bindings: { ...bindings, ...settings } };
    await sender.client.post(path, fields, given);
    return { ...sender, search: readEmailedLink(fields.email ?? username).replace(/^[^?]*/, "") };
  };

async function adminWithRows() {
  await insertRegistration(email);
  await insertSubscriber(email);
  return admin();
}

/** Someone whose sessions were last seen some minutes ago. */
async function idle() {
  const sender = await user();
  await run("update sessions set last_seen_at = last_seen_at - 400000");
  return sender;
}

type Body = null | ((sender: Sender) => Fields);
interface Settings {
  LAUNCH_OPT_IN?: "double";
  /** What holds of every new state. */
  check?(after: tableState.Tables, before: tableState.Tables): void;
}
/** What is posted goes as JSON to the API and as a form elsewhere; null where something is read. */
type Action = [title: string, path: string, who: Who, body: Body, settings?: Settings];

const allSessionsAreNew: Settings = {
  check(after, before) {
    const hashesOf = ({ sessions = [] }: tableState.Tables) =>
      sessions.filter(({ user_id }) => user_id === before.users?.[0]?.id).map(({ id_hash }) => id_hash);
    expect(hashesOf(before).length).toBeGreaterThan(1);
    expect(hashesOf(before).filter((hash) => hashesOf(after).includes(hash))).toEqual([]);
  },
};
const send = (fields: Fields) => () => fields;
const press = (intent: string, fields: Fields = {}) => send({ intent, ...fields });
const withCode = (fields: Fields) => (sender: Sender) => ({ ...fields, code: sender.makeCode() });
const withRecoveryCode = (fields: Fields) => (sender: Sender) => ({ ...fields, code: sender.recoveryCode });
const right = send({ username, password });
const wrong = send({ username, password: "wrong password" });
const newPassword = { newPassword: "a loud harbour", confirmPassword: "a loud harbour" };
const change = press("change-password", { currentPassword: password, ...newPassword });
const signUp = () => ({
  ...{ username, password, confirmPassword: password },
  [TIMESTAMP_FIELD]: createServices({ offsetSeconds: seconds - 10 }).tokens.sign("form-timestamp", "", 1_000),
});
const resetLink = (who: Who) => linked(who, "/reset-password", { email: username });
const confirmLink = linked(user, "/account", { intent: "send-confirmation" });
const leave = { email, consent: "on" };
const double: Settings = { LAUNCH_OPT_IN: "double" };
const codePath = `${adminLoginPath}/code`;

const actions: Action[] = [
  ["sign-up", "/auth?tab=sign-up", nobody, signUp],
  ["sign-up by API", "/api/register", nobody, right],
  ["sign-in", "/auth", guest, right],
  ["sign-in in the place of a session", "/auth", user, right],
  ["sign-in of an administrator by API", "/api/login", administrator, right],
  ["sign-in of an administrator", adminLoginPath, administrator, right],
  ["sign-in before the code", adminLoginPath, elsewhere(withFactor), right],
  ["sign-in of nobody's administrator", adminLoginPath, guest, right],
  ["wrong password by API", "/api/login", administrator, wrong],
  ["wrong password of an administrator", adminLoginPath, administrator, wrong],
  ["unknown administrator", adminLoginPath, nobody, wrong],
  ["sign-in with a code", codePath, awaitingCode, withCode({})],
  ["sign-in with a recovery code", codePath, awaitingCode, withRecoveryCode({})],
  ["wrong code", codePath, awaitingCode, send({ code: "no code" })],
  ["sign-out", "/auth/sign-out", user, send({})],
  ["sign-out by API", "/api/logout", admin, send({})],
  ["look at the site after some minutes", "/api/user", idle, null],

  ["change of password", "/account", user, change, allSessionsAreNew],
  ["change of an administrator's password", "/account", admin, change, allSessionsAreNew],
  ["change of consent", "/account", user, press("change-consent", { marketingConsent: "on" })],
  ["confirmation email", "/account", user, press("send-confirmation")],
  ["sign-out everywhere", "/account", user, press("sign-out-everywhere"), allSessionsAreNew],
  ["deletion", "/account", user, press("delete-account", { password })],
  ["deletion of an administrator", "/account", admin, press("delete-account", { password })],
  ["confirmation of an address", "/confirm-email", confirmLink, send({})],
  ["confirmation by password", "/confirm-email", elsewhere(confirmLink), send({ password })],
  ["request for a new password", "/reset-password", guest, send({ email: username })],
  ["new password", "/reset-password", resetLink(guest), send(newPassword), allSessionsAreNew],
  ["new password of an admin", "/reset-password", resetLink(administrator), send(newPassword), allSessionsAreNew],

  ["second factor's begin", "/admin/security", admin, press("begin", { password })],
  ["second factor's end before it is on", "/admin/security", settingUp, press("cancel")],
  ["second factor", "/admin/security", settingUp, withCode({ intent: "confirm" }), allSessionsAreNew],
  ["new recovery codes", "/admin/security", withFactor, withCode({ intent: "new-codes", password })],
  ["new codes by a recovery code", "/admin/security", withFactor, withRecoveryCode({ intent: "new-codes", password })],
  ["second factor's end", "/admin/security", withFactor, withCode({ intent: "turn-off", password })],

  ["registration", "/whitelist", nobody, send({ email })],
  ["registration by API", "/api/launch-registration", nobody, send({ email })],
  ["registration with double opt-in", "/whitelist", nobody, send({ email }), double],
  ["confirmation of a place", "/whitelist/confirm", linked(nobody, "/whitelist", { email }, double), send({}), double],
  ["link to a registration", "/whitelist/manage", linked(nobody, "/whitelist", { email }), send({ email })],
  ["withdrawal", "/whitelist/manage", linked(nobody, "/whitelist", { email }), send({})],
  ["subscription", "/newsletter", nobody, send(leave)],
  ["end of a subscription", "/newsletter/manage", linked(nobody, "/newsletter", leave), send({})],

  ["removal of a user", "/admin/users/3/remove", admin, press("delete")],
  ["anonymisation", "/admin/users/3/remove", admin, press("anonymise")],
  ["removal of a registration", "/admin/launch-registrations/1/remove", adminWithRows, press("delete")],
  ["removal of a subscriber", "/admin/newsletter-subscribers/1/remove", adminWithRows, press("delete")],
  ...["users", "launch-registrations", "newsletter-subscribers", "audit-log"].flatMap((list): Action[] => [
    [`export of ${list}`, `/api/admin/export-${list}`, adminWithRows, null],
    // The log has no call of its own to be read by.
    [`reading of ${list}`, `/api/admin/${list.replace("audit-log", "users")}?limit=1`, adminWithRows, null],
  ]),
];

function request([, path, , body]: Action, sender: Sender, more: SiteOptions): Promise<Answer> {
  const fields = body?.(sender);
  if (!fields) return sender.client.request(path, { headers: { "Sec-Fetch-Site": "same-origin" } }, more);
  if (path.startsWith("/api/")) return sender.client.postJson(path, fields, more);
  return sender.client.post(path + (sender.search ?? ""), fields, more);
}

describe("an action leaves the old state or the whole new one", () => {
  it.each(actions)("%s", async (...action) => {
    allowLogs("request.failed", "audit.failed", "sign_out.failed");
    const [, path, who, , { check, ...settings } = {}] = action;
    await clearTables();
    const sender = await who();
    const before = await readTables();
    const old = stateOf(before, before);
    const cookies = [...sender.client.cookies];

    async function attempt(failing?: number, when?: When) {
      seconds += 1;
      const { DB, calls } = failingDatabase((call) => call === failing, { when });
      const more = { offsetSeconds: seconds, bindings: { ...bindings, ...settings, DB } };
      const answer = await request(action, sender, more);
      const tables = await readTables();
      return { answer, calls, tables, state: stateOf(tables, before) };
    }
    const whole = await attempt();
    expect(whole.answer.status, whole.answer.text).toBeLessThan(500);
    expect(whole.calls.length).toBeGreaterThan(0);
    check?.(whole.tables, before);
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
    const somebody = { makeCode: () => "", recoveryCode: "" } as Sender;
    const pressed = actions.map(([, , , body]) => body?.(somebody).intent);
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
  const none: FeedCall = async () => {};

  it.each<[title: string, before: FeedCall, act: FeedCall]>([
    ["the first figures", none, (feed) => feed.stats()],
    ["a room's first visitor", none, join],
    ["a poll", join, (feed) => feed.alarm()],
    ["a room's last visitor", join, (feed) => feed.leave("na-0")],
  ])("%s", async (_, before, act) => {
    allowLogs("price.feed_failed", "price.history_failed");
    await runInDurableObject(feedNamed("cad"), async (_, state) => {
      async function attempt(failing?: number, when?: When) {
        await state.storage.deleteAlarm();
        for (const [key] of read(state)) state.storage.kv.delete(key);
        market.now = Date.UTC(2026, 10, 21);
        await before(start(state));
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
