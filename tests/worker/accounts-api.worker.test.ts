import { expect, it, vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { COMMON_PASSWORD } from "~/domain/accounts/forms";
import { ABSOLUTE_SECONDS } from "~/domain/accounts/sessions";
import { allowLogs } from "../support/vitest/logs";
import { failingDatabase } from "../support/worker/failing-database";
import {
  countRows,
  insertApplication,
  insertRegistration,
  insertUser,
  PASSWORD as password,
  run,
} from "../support/worker/rows";
import { createServices, openClient, overLimit } from "../support/worker/site-client";

const newPerson = () => ({ username: `${crypto.randomUUID()}@example.com`, password });

it("registering signs in", async () => {
  const [client, person] = [openClient(), newPerson()];
  const answer = await client.postJson("/api/register", { ...person, marketingConsent: true });
  const id = expect.any(Number);
  const user = { id, username: person.username, isAdmin: false, marketingConsent: true };
  expect([answer.status, answer.json()]).toEqual([201, user]);
  expect((await client.get("/api/user")).json()).toEqual(user);
  const { version } = brand.newsletter.consent;
  const named = "users where username = ? and consent_version = ?";
  expect(await countRows(named, person.username, version)).toBe(1);
  const secure = openClient({ origin: "https://site.test" });
  const { setCookies } = await secure.postJson("/api/register", newPerson());
  const attributes = (cookies: string[]) => cookies.map((cookie) => cookie.replace(/=[^;]+/, ""));
  const age = `Max-Age=${ABSOLUTE_SECONDS}`;
  expect(attributes(answer.setCookies)).toEqual([
    `session; ${age}; Path=/; HttpOnly; SameSite=Lax`,
    `signed-in; ${age}; Path=/; SameSite=Lax`,
  ]);
  expect(attributes(setCookies)).toEqual([
    `__Host-session; ${age}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    `__Host-signed-in; ${age}; Path=/; Secure; SameSite=Lax`,
  ]);
});

it("registering answers 409 for a taken name, and 400 with each field's error", async () => {
  const { username } = await insertUser();
  const register = (fields: object, more = {}) =>
    openClient(more).postJson("/api/register", fields);
  const upper = { username: username.toUpperCase(), password };
  const taken = await register(upper);
  expect([taken.status, taken.setCookies]).toEqual([409, []]);
  expect((await register(upper, overLimit)).status).toBe(429);
  const common = await register({ ...newPerson(), password: "PassWord\u200b1" });
  expect(common.text).toContain(COMMON_PASSWORD);
  const named = { username: "a@b", password: `${brand.company.name} 2026!` };
  const { status, json } = await register(named);
  const error = "Email must be at least 5 characters";
  const names = expect.stringContaining("made of our own names");
  const fieldErrors = { username: [error], password: [names] };
  expect([status, json()]).toEqual([400, { error, fieldErrors }]);
});

it("a login is logged by the user's id and place, a failed one without the name, a denied request by route and status", async () => {
  const [{ id, username }, client] = [await insertUser(), openClient()];
  const wrongPassword = { username, password: "wrong password" };
  const logged = vi.spyOn(console, "log");
  await client.postJson("/api/login", { username, password });
  await openClient().postJson("/api/login", wrongPassword);
  await openClient().postJson("/api/login", { ...wrongPassword, username: "nobody@example.com" });
  await client.request("/api/admin/users", { headers: { "Sec-Fetch-Site": "same-origin" } });
  await client.postJson("/api/login", { username: "x".repeat(200_000), password });
  await client.get(`/search?q=${"x".repeat(3_000)}`);
  const lines = logged.mock.calls
    .map(([line]) => JSON.parse(String(line)))
    .filter(({ event }) => /^(account|request)/.test(event));
  expect(
    lines.map(({ event, user, at, status, route }) => [event, user ?? status, at ?? route]),
  ).toEqual([
    ["account.signed_in", id, "/api/login"],
    ["account.sign_in_failed", id, "/api/login"],
    ["account.sign_in_failed", undefined, "/api/login"],
    ["request.denied", 403, "routes/api/admin"],
    ["request.denied", 413, "routes/api/login"],
    ["request.denied", 414, "none"],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@|wrong password/);
});

const statusWith = async (cookie = "") =>
  (await openClient().request("/api/user", { headers: { Cookie: `session=${cookie}` } })).status;

it("a session is new at each sign-in and gone at sign-out, so that an old cookie opens nothing", async () => {
  const client = openClient();
  const { username } = await insertUser();
  const logIn = async () => {
    await client.postJson("/api/login", { username, password });
    return client.cookies.get("session");
  };
  const [first, second] = [await logIn(), await logIn()];
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  allowLogs("sign_out.failed");
  const { DB } = failingDatabase(() => true);
  await client.post("/auth/sign-out", {}, { bindings: { DB } });
  expect((await client.get("/dashboard")).text).toContain("still logged in.");
  expect((await client.request("/api/logout", { method: "POST" })).status).toBe(204);
  expect([client.cookies.size, await statusWith(second)]).toEqual([0, 401]);
});

it("a session is not found with a forged cookie or for a deleted user, and then the session hint alone is removed", async () => {
  const [{ id }, client] = [await insertUser(), openClient()];
  await client.signIn(id);
  const value = client.cookies.get("session") ?? "";
  for (const forged of [`x${value}`, value.replace(/\./, "x."), "", "%"]) {
    expect(await statusWith(forged)).toBe(401);
  }
  await run("delete from users where id = ?", id);
  expect((await client.get("/api/user")).status).toBe(401);
  // A step-up that was sent meanwhile may have replaced the session.
  expect([...client.cookies.keys()]).toEqual(["session"]);
});

it("hashes are limited for all visitors together", async () => {
  const SUBMISSIONS = { limit: async () => ({ success: true }) };
  // Later tests find the budget refilled.
  const client = openClient({ limited: true, bindings: { SUBMISSIONS }, offsetSeconds: -1_000 });
  const people = Array.from({ length: 20 }, newPerson);
  const answers = await Promise.all(people.map((person) => client.postJson("/api/login", person)));
  expect(answers.map(({ status }) => status)).toContain(429);
});

it("a user's data has both lists' entries of the address, once it is confirmed to be theirs, and no hash", async () => {
  const [{ id, username }, client] = [await insertUser(), openClient()];
  await insertRegistration(username);
  await insertApplication(username);
  await createServices().newsletter.subscribe(username, "2025-06");
  await client.signIn(id);
  const { headers } = await client.get("/account/data");
  expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="my-data-.+\.json"$/);
  const read = async () => (await client.get("/account/data")).json<Record<string, object>>();
  expect(Object.keys(await read()).sort()).toEqual(["account", "sessions"]);
  await run("update users set email_confirmed_at = 1 where id = ?", id);
  const confirmed = await read();
  expect(confirmed.launchRegistration).toMatchObject({ email: username });
  expect(confirmed.launchpadApplications).toMatchObject([{ email: username }]);
  expect(confirmed.newsletterSubscription).toMatchObject({ consentVersion: "2025-06" });
  expect(JSON.stringify(confirmed)).not.toContain("scrypt");
});

it.each([
  [415, "text/plain", "{}"],
  [400, "application/json", '{"username":[],"password":{},"email":null}'],
  [400, "application/json", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
])("a call answers %i to a malformed body of %s", async (status, type, body) => {
  const headers = { "Content-Type": type, "Sec-Fetch-Site": "same-origin" };
  const answer = await openClient().request("/api/register", { method: "POST", body, headers });
  expect(answer.status).toBe(status);
});
