import { waitOnExecutionContext } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { allowLogs } from "../support/vitest/logs";
import { insertRegistration, insertUser, PASSWORD as password, run } from "../support/worker/rows";
import * as site from "../support/worker/site-client";

const { openClient } = site;
const newPerson = () => ({ username: `${crypto.randomUUID()}@example.com`, password });

it("registering signs in, and drops unknown fields", async () => {
  const [client, person] = [openClient(), newPerson()];
  const sent = { ...person, marketingConsent: true, isAdmin: true, id: 9 };
  const answer = await client.postJson("/api/register", sent);
  const id = expect.any(Number);
  const user = { id, username: person.username, isAdmin: false, marketingConsent: true };
  expect([answer.status, answer.json()]).toEqual([201, user]);
  expect((await client.get("/api/user")).json()).toEqual(user);
  const secure = openClient({ origin: "https://site.test" });
  const { setCookies } = await secure.postJson("/api/register", newPerson());
  const [plain, host] = [answer.setCookies, setCookies].map((cookies) =>
    cookies.map((cookie) => cookie.replace(/=[^;]+; Max-Age=\d+/, "")),
  );
  expect(plain).toEqual([
    "session; Path=/; HttpOnly; SameSite=Lax",
    "signed-in; Path=/; SameSite=Lax",
  ]);
  expect(host).toEqual([
    "__Host-session; Path=/; HttpOnly; Secure; SameSite=Lax",
    "__Host-signed-in; Path=/; Secure; SameSite=Lax",
  ]);
});

it("registering answers 409 for a taken name, and 400 with each field's error", async () => {
  const register = (fields: object) =>
    openClient().postJson("/api/register", { ...newPerson(), ...fields });
  const { username } = await insertUser();
  const taken = await register({ username: username.toUpperCase() });
  expect([taken.status, taken.setCookies]).toEqual([409, []]);
  const short = "Email must be at least 5 characters";
  const invalid = await register({
    username: "a@b",
    password: "password1",
    marketingConsent: "yes",
  });
  const fieldErrors = {
    username: [short],
    password: ["This password is too common. Please choose another."],
    marketingConsent: ["Please send true or false"],
  };
  expect([invalid.status, invalid.json()]).toEqual([400, { error: short, fieldErrors }]);
  const named = await register({ password: `${brand.company.name} 2026!` });
  expect([named.status, named.text.includes("made of our own names")]).toEqual([400, true]);
});

/** Lines that are logged meanwhile, by the name of the event. */
async function readLog(names: RegExp, work: () => Promise<unknown>) {
  const logged = vi.spyOn(console, "log");
  await work();
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  logged.mockRestore();
  return lines.filter(({ event }) => names.test(event));
}

it("a login is logged by the user's id and place, a failed one without the name, a denied request by route and status", async () => {
  const { id, username } = await insertUser();
  const client = openClient();
  await client.signIn(id);
  const lines = await readLog(/^(account|request)/, async () => {
    await openClient().postJson("/api/login", { username, password });
    await openClient().postJson("/api/login", { username, password: "wrong password" });
    await openClient().postJson("/api/login", { ...newPerson(), password: "wrong password" });
    await client.request("/api/admin/users", { headers: { "Sec-Fetch-Site": "same-origin" } });
    await client.postJson("/api/login", { username: "x".repeat(200_000), password });
    await client.get(`/search?q=${"x".repeat(3_000)}`);
  });
  const denied = "request.denied";
  expect(
    lines.map(({ event, user, at, status, route }) => [event, user ?? status, at ?? route]),
  ).toEqual([
    ["account.signed_in", id, "/api/login"],
    ["account.sign_in_failed", id, "/api/login"],
    ["account.sign_in_failed", undefined, "/api/login"],
    [denied, 403, "routes/api/admin"],
    [denied, 413, "routes/api/login"],
    [denied, 414, "none"],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@|wrong password/);
});

const statusWith = async (cookie = "") =>
  (await openClient().request("/api/user", { headers: { Cookie: `session=${cookie}` } })).status;

it("a session is new at each sign-in and gone at sign-out, so that an old cookie opens nothing", async () => {
  const client = openClient();
  const credentials = { username: (await insertUser()).username, password };
  const logIn = async () => {
    await client.postJson("/api/login", credentials);
    return client.cookies.get("session");
  };
  const [first, second] = [await logIn(), await logIn()];
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  expect((await client.request("/api/logout", { method: "POST" })).status).toBe(204);
  expect([client.cookies.size, await statusWith(second)]).toEqual([0, 401]);
});

it("a session is not found with a forged cookie or for a deleted user, and then the session hint alone is removed", async () => {
  const [{ id }, client] = [await insertUser(), openClient()];
  await client.signIn(id);
  const value = client.cookies.get("session") ?? "";
  for (const forged of [`x${value}`, value.slice(1), value.replace(/\./, "x."), "", "e30", "%"]) {
    expect(await statusWith(forged)).toBe(401);
  }
  await run("delete from users where id = ?", id);
  expect((await client.get("/api/user")).status).toBe(401);
  // A step-up that was sent meanwhile may have replaced the session.
  expect([client.cookies.has("signed-in"), client.cookies.has("session")]).toEqual([false, true]);
});

it("an administrator's wrong password is rejected before the audit log is written, and a failure there is logged", async () => {
  const { username } = await insertUser({ isAdmin: true });
  const { promise, reject } = Promise.withResolvers();
  const wait = () => promise;
  const statement: object = { run: wait, all: wait, raw: wait, first: wait, bind: () => statement };
  const DB = site.interceptDatabase((sql) =>
    /^insert into "audit_log"/.test(sql) ? statement : null,
  );
  const logs = allowLogs("audit.failed");
  const body = JSON.stringify({ username, password: "wrong password" });
  const login = { method: "POST", body, headers: { "Content-Type": "application/json" } };
  const { response, context } = await site.fetchSite("/api/login", login, { bindings: { DB } });
  expect([response.status, logs()]).toEqual([401, []]);
  reject(new Error("it is full"));
  await waitOnExecutionContext(context);
  expect(logs()).toEqual([
    expect.objectContaining({ event: "audit.failed", action: "admin.sign_in_failed" }),
  ]);
});

it("a user's data has both lists' entries of the address, once it is confirmed to be theirs, and no hash", async () => {
  const [{ id, username }, client] = [await insertUser(), openClient()];
  await insertRegistration(username);
  await site.createServices().newsletter.subscribe(username, "2025-06");
  await client.signIn(id);
  const read = async () => (await client.get("/account/data")).json<Record<string, object>>();
  expect(Object.keys(await read()).sort()).toEqual(["account", "sessions"]);
  await run("update users set email_confirmed_at = 1 where id = ?", id);
  const confirmed = await read();
  expect(confirmed.launchRegistration).toMatchObject({ email: username });
  expect(confirmed.newsletterSubscription).toMatchObject({ consentVersion: "2025-06" });
  expect(JSON.stringify(confirmed)).not.toContain("scrypt");
});

it.each(["/api/register", "/api/login", "/api/launch-registration"])(
  "%s names what is wrong with a malformed body",
  async (path) => {
    const fields = '{"username":[],"password":{},"email":null}';
    for (const [status, body, type = "application/json", method = "POST"] of [
      [415, "{}", "text/plain"],
      [405, "{}", "application/json", "PUT"],
      ...["", "null", fields, "[".repeat(15_000)].map((body) => [400, body] as const),
      [400, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
    ] as [number, BodyInit, string?, string?][]) {
      const headers = { "Content-Type": type, "Sec-Fetch-Site": "same-origin" };
      const answer = await openClient().request(path, { method, body, headers });
      expect([answer.status, answer.json<{ error: unknown }>().error]).toEqual([
        status,
        expect.any(String),
      ]);
      expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    }
  },
);
