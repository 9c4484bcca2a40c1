import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { intents as accountIntents } from "~/routes/account/settings/intents.server";
import { intents as deskIntents } from "~/routes/admin/releases/intents.server";
import { intents as securityIntents } from "~/routes/admin/security/intents.server";
import * as build from "../../build/index.js";
import { isWholeMatrix } from "../support/scope";
import { allowLogs } from "../support/vitest/logs";
import * as people from "../support/worker/administrators";
import { createAuthenticator } from "../support/worker/authenticator";
import { findRoute } from "../support/worker/build-routes";
import { failingDatabase, type When, whens } from "../support/worker/failing-database";
import * as rows from "../support/worker/rows";
import { type Answer, openClient } from "../support/worker/site-client";
import { actions, requestLink } from "./actions";

// Each action runs again and again, and in turn each of its calls of D1 fails, before it takes
// effect or after it.

const { factorPath, readChallenge, readCodes, securityPath } = people;
const { PASSWORD: password, prepareInsert, run, selectRows } = rows;
const username = "ada@example.com";

/**
 * The clock goes on by a second with each request: the limits are in force, and hashes have a
 * budget.
 */
let seconds = 0;
const bindings = { SUBMISSIONS: { limit: async () => ({ success: true }) } };
const options = () => ({ limited: true, offsetSeconds: seconds, bindings });
const open = () => openClient(options());

interface Sender {
  client: ReturnType<typeof open>;
  /** Codes and keys at hand, by the words of actions.json. */
  words?: Record<string, string>;
}

/** Has an account and sessions elsewhere; there are another administrator and another person. */
async function openAccount({ isAdmin = false, isSignedIn = true }): Promise<Sender> {
  const { id } = await rows.insertUser({ username, isAdmin });
  const other = await rows.insertUser({ username: "root@example.com", isAdmin: true });
  await rows.insertUser({ username: "gone@example.com" });
  const client = open();
  for (const owner of [id, id, other.id]) await open().signIn(owner);
  if (isSignedIn) await client.signIn(id);
  return { client };
}

/** Gave the password, and has the browser's answer for a first passkey at hand. */
async function addingPasskey() {
  const { client } = await openAccount({ isAdmin: true });
  const authenticator = await createAuthenticator();
  const passkey = authenticator.create(await people.beginPasskey(client));
  return { client, authenticator, words: { passkey } };
}

async function withPasskey() {
  const { client, authenticator, words } = await addingPasskey();
  const added = await client.post(securityPath, { intent: "add-passkey", name: "Key", ...words });
  const [recovery = ""] = readCodes(added.text);
  return { client, authenticator, words: { recovery, passkeyId: authenticator.id } };
}

type Owner = Awaited<ReturnType<typeof withPasskey>>;
async function askedForPasskey({ client, authenticator, words }: Owner, page = factorPath) {
  const challenge = readChallenge((await client.get(page, options())).text);
  return { client, words: { ...words, passkey: await authenticator.get(challenge) } };
}

const senders = {
  nobody: async (): Promise<Sender> => ({ client: open() }),
  guest: () => openAccount({ isSignedIn: false }),
  user: () => openAccount({}),
  administrator: () => openAccount({ isAdmin: true, isSignedIn: false }),
  admin: () => openAccount({ isAdmin: true }),
  async adminWithRows() {
    const { insertApplication, insertRegistration, insertSubscriber } = rows;
    for (const insert of [insertRegistration, insertSubscriber, insertApplication]) {
      await insert("grace@example.com");
    }
    return openAccount({ isAdmin: true });
  },
  /** Does not know whether an email to subscribers was sent. */
  async withBroadcast() {
    const row = { id: 1, release_id: 1, edition: 1, state: "unknown", next_at: 0, started_at: 0 };
    await prepareInsert("broadcasts", row).run();
    return withPasskey();
  },
  async idle() {
    const sender = await openAccount({});
    await run("update sessions set last_seen_at = last_seen_at - 400000");
    return sender;
  },
  addingPasskey,
  withPasskey,
  /** Gave the password a moment ago. */
  async awaitingPasskey() {
    const owner = { ...(await withPasskey()), client: open() };
    seconds += 1;
    await owner.client.post(adminLoginPath, { username, password }, options());
    return askedForPasskey(owner);
  },
  /** Gave the passkey too long ago for a sensitive action. */
  async steppingUp() {
    const owner = await withPasskey();
    await run("update passkeys set created_at = 1");
    await run("update sessions set second_factor_at = second_factor_at - 700000");
    return askedForPasskey(owner, `${factorPath}?next=${securityPath}`);
  },
};

/** The rows of each table by its name. */
type Tables = Record<string, Record<string, unknown>[]>;

/** Users first, since what is theirs goes with them. */
const names = (
  await selectRows<{ name: string }>(
    `select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'
     and name not like 'd1%' order by name = 'users' desc, name = 'sqlite_sequence'`,
  )
).map(({ name }) => name);

async function readTables(): Promise<Tables> {
  const statements = names.map((name) => env.DB.prepare(`select * from ${name}`));
  const results = await env.DB.batch<Tables[string][number]>(statements);
  return Object.fromEntries(names.map((name, index) => [name, results[index]?.results ?? []]));
}

/** Replaces all rows. */
const restoreTables = (tables: Tables) =>
  env.DB.batch(
    names.flatMap((name) => [
      env.DB.prepare(`delete from ${name}`),
      ...(tables[name] ?? []).map((row) => prepareInsert(name, row)),
    ]),
  );

/**
 * The compared rows: new hashes, times and tokens read "<new>"; a contact that is still to be made,
 * counters, of attempts and SQLite's own, are left out.
 */
function stateOf(tables: Tables, before: Tables) {
  const known = JSON.stringify(before);
  const comparableRow = ({ contact_at: _, ...row }: Tables[string][number]) =>
    JSON.stringify(row).replace(/[\w+/-]{16,}|\d{8,}/g, (token) =>
      known.includes(token) || !/[A-Z\d]/.test(token) ? token : "<new>",
    );
  const { attempts: _, sqlite_sequence: __, ...compared } = tables;
  return Object.fromEntries(
    Object.entries(compared).map(([name, rows]) => [name, rows.map(comparableRow).toSorted()]),
  );
}

function expectNewSessions(after: Tables, before: Tables) {
  const hashesOf = ({ sessions = [] }: Tables, isOwn = true) =>
    sessions.flatMap(({ user_id, id_hash }) =>
      (user_id === before.users?.[0]?.id) === isOwn ? id_hash : [],
    );
  expect(hashesOf(after, false)).toEqual(hashesOf(before, false));
  expect(hashesOf(before).length).toBeGreaterThan(1);
  expect(hashesOf(before).filter((hash) => hashesOf(after).includes(hash))).toEqual([]);
}

it.each(actions)("an action leaves the old state or the whole new one: %s", async (...action) => {
  const failures = ["request", "audit", "sign_out", "email"].map((name) => `${name}.failed`);
  const logs = allowLogs(...failures, "newsletter.contact_failed");
  const [, path, who, body, { link, elsewhere, bindings: own, endsSessions } = {}] = action;
  // An earlier action's.
  await restoreTables({});
  const sender: Sender = await senders[who as keyof typeof senders]();
  const given = { bindings: { ...bindings, ...own } };
  const query = await requestLink(sender.client, link, given);
  if (elsewhere) sender.client = open();
  const { client, words = {} } = sender;
  // A passkey is sent by a script, and no release has another edition here.
  if (body && !/by=passkey|=\{passkey\}|edition/.test(path + body)) {
    const { status, text } = await client.get(path + query, options());
    const [, ...forms] = text.split(`action="${path}${query}"`);
    const missing = forms.map((form) =>
      [...new URLSearchParams(body)].filter(([name, value]) => {
        const input = `name="${name}"${name === "intent" ? ` value="${value}"` : ""}`;
        return !form.split("</form>")[0]?.includes(input);
      }),
    );
    if (status === 200) expect(missing).toContainEqual([]);
  }
  const before = await readTables();
  const old = stateOf(before, before);
  const cookies = [...client.cookies];
  const isApi = path.startsWith("/api/");
  const typed = body?.replace(/\{(\w+)\}/g, (_, word) => encodeURIComponent(words[word] ?? ""));

  async function attempt(failing?: number, when?: When) {
    seconds += 1;
    const { DB, calls } = failingDatabase((call) => call === failing, { when });
    const more = { offsetSeconds: seconds, bindings: { ...given.bindings, DB } };
    const fields = Object.fromEntries(new URLSearchParams(typed));
    const answer = await (body === null
      ? client.request(path, { headers: { "Sec-Fetch-Site": "same-origin" } }, more)
      : client[isApi ? "postJson" : "post"](path + query, fields, more));
    const tables = await readTables();
    return { answer, calls, tables, state: stateOf(tables, before) };
  }
  const whole = await attempt();
  expect(whole.answer.status, whole.answer.text).toBeLessThan(500);
  expect(whole.calls.length).toBeGreaterThan(0);
  if (endsSessions) expectNewSessions(whole.tables, before);
  const isWhole = ({ outcome }: Answer) => String(outcome) === String(whole.answer.outcome);

  for (const [index, writes] of whole.calls.entries()) {
    // A failing read leaves the rows of the writes before it: the matrix tries that, too.
    if (!writes && index < whole.calls.length - 1 && !isWholeMatrix) continue;
    // A read leaves the same rows whether or not its answer arrives.
    for (const when of writes && isWholeMatrix ? whens : whens.slice(0, 1)) {
      const failure = `call ${index + 1} fails ${when}`;
      await restoreTables(before);
      client.cookies.clear();
      for (const [name, value] of cookies) client.cookies.set(name, value);

      const { answer, state } = await attempt(index + 1, when);
      const isOld = JSON.stringify(state) === JSON.stringify(old);
      if (!isOld || (answer.status < 400 && isWhole(answer))) {
        expect(state, failure).toEqual(whole.state);
      }
      if (answer.status >= 500) {
        const line = { event: "request.failed", requestId: answer.headers.get("X-Request-Id") };
        expect(logs(), failure).toContainEqual(expect.objectContaining(line));
        expect(answer.text, failure).toMatch(isApi ? /"error":"\w/ : /Request ID: [\w-]{36}/);
      }
      if (!isOld) continue;
      const again = await attempt();
      expect(isWhole(again.answer), failure).toBe(true);
      expect(again.state, failure).toEqual(whole.state);
    }
  }
});

it("every action of the site is tried with a failing database", () => {
  const tried = new Set(actions.map(([, path]) => findRoute(path.replace(/\?.*/, ""))?.route.id));
  const untried = Object.values(build.routes).filter(
    ({ id, module }) => "action" in module && !tried.has(id),
  );
  // A question and a comparison change no more than a counter; nothing is at an unknown address.
  expect(untried.map(({ id }) => id).toSorted()).toEqual([
    "routes/api/chat",
    "routes/api/unknown",
    "routes/verify/route",
  ]);
  const pressed = actions.map(([, , , body]) => new URLSearchParams(body ?? "").get("intent"));
  expect(pressed).toEqual(
    expect.arrayContaining(Object.keys({ ...accountIntents, ...deskIntents, ...securityIntents })),
  );
});
