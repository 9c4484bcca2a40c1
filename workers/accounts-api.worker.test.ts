import { waitOnExecutionContext } from "cloudflare:test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tenthOf } from "../tests/support/scope";
import { anyText } from "../tests/support/vitest/any-text";
import { allowLogs } from "../tests/support/vitest/logs";
import { insertRegistration, insertUser, PASSWORD as password, run } from "../tests/support/worker/rows";
import { createServices, fetchSite, interceptDatabase, openClient } from "../tests/support/worker/site-client";

const newPerson = () => ({ username: `${crypto.randomUUID()}@example.com`, password });

describe("registering", () => {
  it("signs in, and drops fields that it does not know", async () => {
    const client = openClient();
    const person = newPerson();
    const answer = await client.postJson("/api/register", { ...person, marketingConsent: true, isAdmin: true, id: 9 });
    const user = { id: expect.any(Number), username: person.username, isAdmin: false, marketingConsent: true };
    expect([answer.status, answer.json()]).toEqual([201, user]);
    expect((await client.get("/api/user")).json()).toEqual(user);
    const [session, hint] = answer.setCookies;
    expect(session).toMatch(/^session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(hint).toMatch(/^signed-in=[^;]+; Max-Age=\d+; Path=\/; SameSite=Lax$/);
  });

  it("sets a __Host- cookie over https", async () => {
    const answer = await openClient({ origin: "https://site.test" }).postJson("/api/register", newPerson());
    expect(answer.setCookies[0]).toMatch(
      /^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it("answers 409 for a name that is taken, and 400 with each field's error", async () => {
    const { username } = await insertUser();
    const taken = await openClient().postJson("/api/register", { ...newPerson(), username: username.toUpperCase() });
    expect([taken.status, taken.setCookies]).toEqual([409, []]);
    const wrong = { username: "a@b", password: "password1", marketingConsent: "yes" };
    const invalid = await openClient().postJson("/api/register", wrong);
    const short = "Email must be at least 5 characters";
    const password = ["This password is among the most common ones. Please choose another."];
    const fieldErrors = { username: [short], password, marketingConsent: ["Please send true or false"] };
    expect([invalid.status, invalid.json()]).toEqual([400, { error: short, fieldErrors }]);
  });
});

describe("a session", () => {
  const statusWith = async (cookie = "") =>
    (await openClient().request("/api/user", { headers: { Cookie: `session=${cookie}` } })).status;

  it("is new at each sign-in and gone at sign-out, so that an old cookie opens nothing", async () => {
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

  it("is not found with a forged cookie or for a deleted user, and then the session hint goes", async () => {
    const { id } = await insertUser();
    const client = openClient();
    await client.signIn(id);
    const value = client.cookies.get("session") ?? "";
    for (const forged of [`x${value}`, value.slice(1), value.replace(/\./, "x."), "", "e30", "%"])
      expect(await statusWith(forged)).toBe(401);
    await run("delete from users where id = ?", id);
    expect((await client.get("/api/user")).status).toBe(401);
    expect(client.cookies.has("signed-in")).toBe(false);
  });
});

it("an administrator's wrong password is rejected before the audit log is written, and a failure there is logged", async () => {
  const { username } = await insertUser({ isAdmin: true });
  let fail = (_: Error) => {};
  const failing = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const DB = interceptDatabase((sql) => {
    const statement = { bind: () => statement, run: () => failing };
    return sql.includes('insert into "audit_log"') ? statement : undefined;
  });
  const logs = allowLogs("audit.failed");
  const body = JSON.stringify({ username, password: "wrong password" });
  const login = { method: "POST", body, headers: { "Content-Type": "application/json" } };
  const { response, context } = await fetchSite("/api/login", login, { bindings: { DB } });
  expect(response.status).toBe(401);
  expect(logs()).toEqual([]);
  fail(new Error("it is full"));
  await waitOnExecutionContext(context);
  expect(logs()).toEqual([expect.objectContaining({ event: "audit.failed", action: "admin.sign_in_failed" })]);
});

it("a person's data holds what both lists keep of the address, once it is confirmed to be theirs", async () => {
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

it("an IP address that submits more than the platform's limiter lets through is answered 429", async () => {
  const client = openClient({ limited: true });
  const submit = () => client.postJson("/api/launch-registration", { email: `${crypto.randomUUID()}@example.com` });
  let answer = await submit();
  // Two minutes' worth: the limiter's minute may turn meanwhile.
  for (let tries = 1; tries < 130 && answer.status === 201; tries++) answer = await submit();
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await openClient({ limited: true }).postJson("/api/launch-registration", {})).status).toBe(400);
});

it("the launch list answers 201 to a new address and 200 from then on", async () => {
  const register = (email: string) => openClient().postJson("/api/launch-registration", { email });
  const [first, again] = [await register("new@example.com"), await register("NEW@example.com")];
  expect([first.status, first.json()]).toEqual([201, { alreadyRegistered: false }]);
  expect([again.status, again.json()]).toEqual([200, { alreadyRegistered: true }]);
});

describe.each(["/api/register", "/api/login", "/api/launch-registration"])("%s", (path) => {
  const send = (body: BodyInit, type = "application/json", method = "POST") =>
    openClient().request(path, { method, body, headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin" } });

  it("names what is wrong with a malformed body", async () => {
    for (const type of ["text/plain", "application/jsonp"]) expect((await send("{}", type)).status).toBe(415);
    expect((await send("{}", "application/json", "PUT")).status).toBe(405);
    const fields = '{"username":[],"password":{},"email":null}';
    for (const body of ["", "{", "null", "[]", fields, "[".repeat(60_000), new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])]) {
      const answer = await send(body);
      expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ error: expect.any(String) })]);
      expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    }
  });

  it("never answers 5xx, whatever it is sent", async () => {
    const field = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string(), fc.constant("a@b.c"));
    const fields = { username: field, password: field, email: field, source: field };
    const body = fc.oneof(fc.jsonValue(), fc.record(fields, { requiredKeys: [] }));
    const text = fc.oneof(body.map(JSON.stringify), anyText());
    await fc.assert(
      fc.asyncProperty(text, async (sent) => {
        const answer = await send(sent);
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.json()).toHaveProperty("error", expect.any(String));
      }),
      { numRuns: tenthOf(200) },
    );
  });
});
