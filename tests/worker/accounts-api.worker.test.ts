import { waitOnExecutionContext } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { brand } from "~/brand/generated/public";
import { allowLogs } from "../support/vitest/logs";
import { insertRegistration, insertUser, PASSWORD as password, run } from "../support/worker/rows";
import {
  createServices,
  fetchSite,
  interceptDatabase,
  openClient,
} from "../support/worker/site-client";

const newPerson = () => ({ username: `${crypto.randomUUID()}@example.com`, password });

it("registering signs in, and drops unknown fields", async () => {
  const client = openClient();
  const person = newPerson();
  const answer = await client.postJson("/api/register", {
    ...person,
    marketingConsent: true,
    isAdmin: true,
    id: 9,
  });
  const user = {
    id: expect.any(Number),
    username: person.username,
    isAdmin: false,
    marketingConsent: true,
  };
  expect([answer.status, answer.json()]).toEqual([201, user]);
  expect((await client.get("/api/user")).json()).toEqual(user);
  const [session, hint] = answer.setCookies;
  expect(session).toMatch(/^session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(hint).toMatch(/^signed-in=[^;]+; Max-Age=\d+; Path=\/; SameSite=Lax$/);
  const { setCookies } = await openClient({ origin: "https://site.test" }).postJson(
    "/api/register",
    newPerson(),
  );
  expect(setCookies[0]).toMatch(
    /^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(setCookies[1]).toMatch(
    /^__Host-signed-in=[^;]+; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/,
  );
});

it("registering answers 409 for a taken name, and 400 with each field's error", async () => {
  const { username } = await insertUser();
  const taken = await openClient().postJson("/api/register", {
    ...newPerson(),
    username: username.toUpperCase(),
  });
  expect([taken.status, taken.setCookies]).toEqual([409, []]);
  const wrong = { username: "a@b", password: "password1", marketingConsent: "yes" };
  const invalid = await openClient().postJson("/api/register", wrong);
  const short = "Email must be at least 5 characters";
  const password = ["This password is too common. Please choose another."];
  const fieldErrors = {
    username: [short],
    password,
    marketingConsent: ["Please send true or false"],
  };
  expect([invalid.status, invalid.json()]).toEqual([400, { error: short, fieldErrors }]);
});

it("a password that is the company's name and a year is rejected, with the reason", async () => {
  const named = { ...newPerson(), password: `${brand.company.name} 2026!` };
  const answer = await openClient().postJson("/api/register", named);
  expect([answer.status, answer.text]).toEqual([
    400,
    expect.stringContaining("made of our own names"),
  ]);
});

it("every password field is masked, and open to password managers", async () => {
  for (const path of ["/auth", "/auth?tab=sign-up", adminLoginPath]) {
    const fields =
      (await openClient().get(path)).text.match(/<input[^>]*name="[^"]*password"[^>]*>/gi) ?? [];
    expect(fields.length, path).toBeGreaterThan(0);
    for (const field of fields) {
      expect(field).toContain('type="password"');
      expect(field).toMatch(/autocomplete="(current|new)-password"/i);
    }
  }
});

/** Lines that are logged during `act`, by the name of the event. */
async function readLog(names: RegExp, work: () => Promise<unknown>) {
  const logged = vi.spyOn(console, "log");
  await work();
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  logged.mockRestore();
  return lines.filter(({ event }) => names.test(event));
}

it("each login is logged by the user's id and place, and a failed one without the name", async () => {
  const { id, username } = await insertUser();
  const lines = await readLog(/^account/, async () => {
    await openClient().postJson("/api/login", { username, password });
    await openClient().postJson("/api/login", { username, password: "wrong password" });
    await openClient().postJson("/api/login", { ...newPerson(), password: "wrong password" });
  });
  const at = "/api/login";
  expect(lines).toMatchObject([
    { event: "account.signed_in", user: id, at },
    { event: "account.sign_in_failed", user: id, at },
    { event: "account.sign_in_failed", user: null, at },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@|wrong password/);
});

it("a request without the rights, past a limit or too large is logged by route and status", async () => {
  const client = openClient();
  await client.signIn((await insertUser()).id);
  const lines = await readLog(/^request/, async () => {
    await client.request("/api/admin/users", { headers: { "Sec-Fetch-Site": "same-origin" } });
    await client.postJson("/api/login", { username: "x".repeat(20_000), password });
    await client.get(`/search?q=${"x".repeat(3_000)}`);
  });
  expect(lines.map(({ status, route, method }) => [status, route, method])).toEqual([
    [403, "routes/api/admin", "GET"],
    [413, "routes/api/login", "POST"],
    [414, "none", "GET"],
  ]);
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
  const { id } = await insertUser();
  const client = openClient();
  await client.signIn(id);
  const value = client.cookies.get("session") ?? "";
  for (const forged of [`x${value}`, value.slice(1), value.replace(/\./, "x."), "", "e30", "%"])
    expect(await statusWith(forged)).toBe(401);
  await run("delete from users where id = ?", id);
  expect((await client.get("/api/user")).status).toBe(401);
  // A step-up that was sent meanwhile may have replaced the session.
  expect([client.cookies.has("signed-in"), client.cookies.has("session")]).toEqual([false, true]);
});

it("an administrator's wrong password is rejected before the audit log is written, and a failure there is logged", async () => {
  const { username } = await insertUser({ isAdmin: true });
  const failing = vi.fn<() => void>();
  const run = () =>
    new Promise((_, reject) => failing.mockImplementation(() => reject(new Error("it is full"))));
  const statement: object = { run, all: run, raw: run, first: run, bind: () => statement };
  const DB = interceptDatabase((sql) => (/^insert into "audit_log"/.test(sql) ? statement : null));
  const logs = allowLogs("audit.failed");
  const body = JSON.stringify({ username, password: "wrong password" });
  const login = { method: "POST", body, headers: { "Content-Type": "application/json" } };
  const { response, context } = await fetchSite("/api/login", login, { bindings: { DB } });
  expect([response.status, logs()]).toEqual([401, []]);
  failing();
  await waitOnExecutionContext(context);
  expect(logs()).toEqual([
    expect.objectContaining({ event: "audit.failed", action: "admin.sign_in_failed" }),
  ]);
});

it("a user's data has both lists' entries of the address, once it is confirmed to be theirs", async () => {
  const { id, username } = await insertUser();
  await insertRegistration(username);
  await createServices().newsletter.subscribe(username, "2025-06");
  const client = openClient();
  await client.signIn(id);
  const before = (await client.get("/account/data")).json<object>();
  expect(Object.keys(before).sort()).toEqual(["account", "sessions"]);
  await run("update users set email_confirmed_at = 1 where id = ?", id);
  expect((await client.get("/account/data")).json()).toMatchObject({
    launchRegistration: { email: username },
    newsletterSubscription: { email: username, consentVersion: "2025-06" },
  });
});

it("the launch list answers 201 to a new address, 200 from then on, and 429 after too many submissions", async () => {
  allowLogs("email.limited");
  const client = openClient({ limited: true });
  const submit = (email = newPerson().username) =>
    client.postJson("/api/launch-registration", { email });
  let answer = await submit("new@example.com");
  expect([answer.status, answer.json()]).toEqual([201, { alreadyRegistered: false }]);
  expect((await submit("NEW@example.com")).outcome).toEqual([200, null]);
  // Two minutes' worth: the limiter's minute may turn meanwhile.
  for (let tries = 1; tries < 130 && answer.status === 201; tries++) answer = await submit();
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(
    (await openClient({ limited: true }).postJson("/api/launch-registration", {})).status,
  ).toBe(400);
});

const calls = ["/api/register", "/api/login", "/api/launch-registration"];
it.each(calls)("%s names what is wrong with a malformed body", async (path) => {
  const send = (body: BodyInit, type = "application/json", method = "POST") =>
    openClient().request(path, {
      method,
      body,
      headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin" },
    });
  for (const type of ["text/plain", "application/jsonp"])
    expect((await send("{}", type)).status).toBe(415);
  expect((await send("{}", "application/json", "PUT")).status).toBe(405);
  const fields = '{"username":[],"password":{},"email":null}';
  for (const body of [
    "",
    "{",
    "null",
    "[]",
    fields,
    "[".repeat(15_000),
    new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
  ]) {
    const answer = await send(body);
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.any(String) }),
    ]);
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  }
});
