import { expect, it } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { pressIndex } from "~/content/generated/press-index.server";
import listed from "../../worker/actions.json";
import { isWholeMatrix } from "../scope";
import { allowLogs } from "../vitest/logs";
import { readChallenge, readCodes } from "./administrators";
import { createAuthenticator } from "./authenticator";
import { failingDatabase, type When, whens } from "./failing-database";
import * as rows from "./rows";
import { type Answer, openClient, type SiteOptions } from "./site-client";
import { readTableNames, readTables, restoreTables, type Tables } from "./tables";

// Each action runs again and again, and in turn each of its calls of D1 fails, before it takes
// effect or after it.

const {
  insertApplication,
  insertRegistration,
  insertSubscriber,
  insertUser,
  PASSWORD: password,
} = rows;
const { prepareInsert, readEmailedLink, run } = rows;

/**
 * The clock goes on by a second with each request: the limits are in force, and hashes have a
 * budget.
 */
let seconds = 0;
const bindings = { SUBMISSIONS: { limit: async () => ({ success: true }) } };
const options = (): SiteOptions => ({
  limited: true,
  offsetSeconds: seconds,
  bindings,
  origin: "http://localhost",
});
const open = () => openClient(options());

const username = "ada@example.com";
const email = "grace@example.com";

/** The sender of a request, with a code and keys at hand. */
const nobody = async () => ({
  client: open(),
  id: 0,
  recoveryCode: "",
  passkey: "",
  passkeyId: "",
});
type Sender = Awaited<ReturnType<typeof nobody>>;

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
const [guest, user, administrator, admin] = [
  signedOut(false),
  signedIn(false),
  signedOut(true),
  signedIn(true),
];

const site = { origin: "http://localhost", rpId: "localhost" };
const beginPasskey = async ({ client }: Sender) =>
  readChallenge(
    (await client.post("/admin/security", { intent: "begin-passkey", name: "Key", password })).text,
  );

/** Gave the password, and has the browser's answer for a first passkey at hand. */
async function addingPasskey(): Promise<Sender> {
  const [sender, authenticator] = [await admin(), await createAuthenticator(site)];
  return { ...sender, passkey: authenticator.create(await beginPasskey(sender)) };
}

async function withPasskey() {
  const [sender, authenticator] = [await admin(), await createAuthenticator(site)];
  const passkey = authenticator.create(await beginPasskey(sender));
  const { text } = await sender.client.post("/admin/security", {
    intent: "add-passkey",
    name: "Key",
    passkey,
  });
  return {
    ...sender,
    recoveryCode: readCodes(text)[0] ?? "",
    passkeyId: authenticator.id,
    authenticator,
  };
}

/** An administrator with a passkey whose password was right a moment ago. */
async function awaitingPasskey(): Promise<Sender> {
  const sender = { ...(await withPasskey()), client: open() };
  seconds += 1;
  await sender.client.post(adminLoginPath, { username, password }, options());
  const challenge = readChallenge(
    (await sender.client.get(`${adminLoginPath}/passkey`, options())).text,
  );
  return { ...sender, passkey: await sender.authenticator.get(challenge) };
}

/** Gave the passkey too long ago for a sensitive action. */
async function steppingUp(): Promise<Sender> {
  const sender = await withPasskey();
  await run("update passkeys set created_at = 1");
  await run("update sessions set second_factor_at = second_factor_at - 700000");
  const page = await sender.client.get(`${adminLoginPath}/passkey?next=/admin/security`);
  return { ...sender, passkey: await sender.authenticator.get(readChallenge(page.text)) };
}

async function adminWithRows() {
  await insertRegistration(email);
  await insertSubscriber(email);
  await insertApplication(email);
  return admin();
}

/** Has an email to subscribers of which the site does not know whether it was sent. */
async function withBroadcast() {
  const sender = await withPasskey();
  const row = { id: 1, release_id: 1, edition: 1, state: "unknown", next_at: 0, started_at: 0 };
  await prepareInsert("broadcasts", row).run();
  return sender;
}

async function idle() {
  const sender = await user();
  await run("update sessions set last_seen_at = last_seen_at - 400000");
  return sender;
}

const senders = {
  nobody,
  guest,
  user,
  administrator,
  admin,
  adminWithRows,
  withBroadcast,
  idle,
  addingPasskey,
  withPasskey,
  awaitingPasskey,
  steppingUp,
};
interface Settings {
  /** The form whose email has a link to the action, and whether that is opened elsewhere. */
  link?: [path: string, fields: string];
  elsewhere?: true;
  bindings?: object;
  endsSessions?: true;
}
/** The body goes as JSON to the API and as a form elsewhere; null for a GET. */
export type Action = [
  title: string,
  path: string,
  who: keyof typeof senders,
  body: string | null,
  settings?: Settings,
];
const known: Record<string, string> = {
  "{login}": adminLoginPath,
  "{password}": password,
  "{release}": String(Math.max(...pressIndex.map(({ id }) => id))),
};
export const actions: Action[] = JSON.parse(
  JSON.stringify(listed).replace(/\{\w+\}/g, (word) => known[word] ?? word),
);

/** The fields to send, with the words for what is known only then. */
function fill(
  text: string,
  { id, recoveryCode, passkey, passkeyId }: Sender,
): Record<string, string> {
  const words = {
    recovery: () => recoveryCode,
    me: () => String(id),
    passkey: () => passkey,
    passkeyId: () => passkeyId,
  };
  const write = (_: string, word: keyof typeof words) => encodeURIComponent(words[word]());
  return Object.fromEntries(new URLSearchParams(text.replace(/\{(\w+)\}/g, write)));
}

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
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([name]) => !/^(attempts|sqlite_sequence)$/.test(name))
      .map(([name, rows]) => [name, rows.map(comparableRow).toSorted()]),
  );
}

function expectNewSessions(after: Tables, before: Tables) {
  const hashesOf = ({ sessions = [] }: Tables) =>
    sessions
      .filter(({ user_id }) => user_id === before.users?.[0]?.id)
      .map(({ id_hash }) => id_hash);
  expect(hashesOf(before).length).toBeGreaterThan(1);
  expect(hashesOf(before).filter((hash) => hashesOf(after).includes(hash))).toEqual([]);
}

/** Where the actions are, the first that fits: a change of one of them is tried in seconds. */
const places = {
  "admin sign-in": /^\{login\}|^\/admin\/security/,
  admin: /^\/(api\/)?admin\//,
  accounts: /^\/(auth|account|confirm-email|reset-password|api\/(register|login|logout|user))/,
  visitors: /^/,
};

/** Tries the actions of a place, each as a test of its own. */
export function tryHalfWrites(place: keyof typeof places) {
  const placeOf = (path: unknown) =>
    Object.entries(places).find(([, paths]) => paths.test(String(path)))?.[0];
  const found = actions.filter((_, index) => placeOf(listed[index]?.[1]) === place);
  it.each(found)("an action leaves the old state or the whole new one: %s", tryAction);
}

async function tryAction(...action: Action) {
  allowLogs(
    "request.failed",
    "audit.failed",
    "sign_out.failed",
    "email.failed",
    "newsletter.contact_failed",
  );
  const [, path, who, body, { link, elsewhere, bindings: own, endsSessions } = {}] = action;
  // An earlier action's.
  await restoreTables(Object.fromEntries((await readTableNames()).map((name) => [name, []])));
  const sender = await senders[who]();
  const given = { bindings: { ...bindings, ...own } };
  const asked = fill(link?.[1] ?? "", sender);
  if (link) await sender.client.post(link[0], asked, given);
  const address = link
    ? path + readEmailedLink(asked.email ?? username).replace(/^[^?]*/, "")
    : path;
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

  // A read leaves the same rows whether or not its answer arrives.
  for (const [index, writes] of whole.calls.entries()) {
    // A failing read leaves the rows of the writes before it: the matrix tries that, too.
    if (!writes && index < whole.calls.length - 1 && !isWholeMatrix) continue;
    for (const when of writes && isWholeMatrix ? whens : whens.slice(0, 1)) {
      const failure = `call ${index + 1} fails ${when}`;
      await restoreTables(before);
      sender.client.cookies.clear();
      for (const [name, value] of cookies) sender.client.cookies.set(name, value);

      const { answer, state } = await attempt(index + 1, when);
      const isOld = JSON.stringify(state) === JSON.stringify(old);
      if (!isOld || (answer.status < 400 && isWhole(answer))) {
        expect(state, failure).toEqual(whole.state);
      }
      if (answer.status >= 500) {
        if (path.startsWith("/api/")) {
          expect(answer.json(), failure).toEqual({ error: expect.stringMatching(/\w/) });
        } else if (answer.headers.get("Content-Type")?.startsWith("text/html")) {
          expect(answer.text, failure).toContain(
            `Request ID: ${answer.headers.get("X-Request-Id")}`,
          );
        } else {
          expect(answer.headers.get("Content-Type"), failure).toMatch(/^text\/plain/);
        }
      }
      if (!isOld) continue;
      const again = await attempt();
      expect(isWhole(again.answer), failure).toBe(true);
      expect(again.state, failure).toEqual(whole.state);
    }
  }
}
