import { waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tenthOf } from "../tests/support/scope";
import { anyText } from "../tests/support/vitest/any-text";
import { allowLogs } from "../tests/support/vitest/logs";
import { insertRegistration, insertUser, PASSWORD as password, run } from "../tests/support/worker/rows";
import { createServices, fetchSite, openClient } from "../tests/support/worker/site-client";

const newPerson = () => ({ username: `${crypto.randomUUID()}@example.com`, password });

describe("registering", () => {
  it("signs in, and drops fields that it does not know", async () => {
    const client = openClient();
    const person = newPerson();
    const answer = await client.postJson("/api/register", { ...person, marketingConsent: true, isAdmin: true, id: 9 });
    expect(answer.status).toBe(201);
    const { username } = person;
    const user = { id: expect.any(Number), username, isAdmin: false, marketingConsent: true };
    expect(answer.json()).toEqual(user);
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
    const invalid = await openClient().postJson("/api/register", {
      username: "a@b",
      password: "password1",
      marketingConsent: "yes",
    });
    expect(invalid.status).toBe(400);
    expect(invalid.json()).toEqual({
      error: "Email must be at least 5 characters",
      fieldErrors: {
        username: ["Email must be at least 5 characters"],
        password: ["This password is among the most common ones. Please choose another."],
        marketingConsent: ["Please send true or false"],
      },
    });
  });
});

describe("a session", () => {
  it("is new at each sign-in, and the one before is closed", async () => {
    const client = openClient();
    const credentials = { username: (await insertUser()).username, password };
    await client.postJson("/api/login", credentials);
    const earlier = openClient();
    earlier.cookies.set("session", client.cookies.get("session") ?? "");
    expect((await client.postJson("/api/login", credentials)).status).toBe(200);
    expect(client.cookies.get("session")).not.toBe(earlier.cookies.get("session"));
    expect((await earlier.get("/api/user")).status).toBe(401);
    expect((await client.get("/api/user")).status).toBe(200);
  });

  it("is gone at sign-out, so an old cookie opens nothing", async () => {
    const [client, thief] = [openClient(), openClient()];
    await client.signIn((await insertUser()).id);
    for (const [name, value] of client.cookies) thief.cookies.set(name, value);
    expect((await client.request("/api/logout", { method: "POST" })).status).toBe(204);
    expect(client.cookies.size).toBe(0);
    expect((await thief.get("/api/user")).status).toBe(401);
  });

  it("is not found with a forged cookie or for a deleted user, and then the session hint goes", async () => {
    const { id } = await insertUser();
    const client = openClient();
    await client.signIn(id);
    const value = client.cookies.get("session") ?? "";
    for (const forged of [`x${value}`, value.slice(1), value.replace(/\./, "x."), "", "e30", "%"])
      expect((await openClient().request("/api/user", { headers: { Cookie: `session=${forged}` } })).status).toBe(401);
    await run("delete from users where id = ?", id);
    expect((await client.get("/api/user")).status).toBe(401);
    expect(client.cookies.has("signed-in")).toBe(false);
  });
});

it("an administrator's wrong password is rejected before the audit log is written, and a failure there is logged", async () => {
  const { username } = await insertUser({ isAdmin: true });
  let fail = () => {};
  const failing = new Promise<never>((_, reject) => {
    fail = () => reject(new Error("it is full"));
  });
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name !== "prepare") return Reflect.get(target, name).bind(target);
      return (sql: string) => {
        const statement = { bind: () => statement, run: () => failing };
        return sql.includes('insert into "audit_log"') ? statement : target.prepare(sql);
      };
    },
  });
  const logs = allowLogs("audit.failed");
  const { response, context } = await fetchSite(
    "/api/login",
    {
      method: "POST",
      body: JSON.stringify({ username, password: "wrong password" }),
      headers: { "Content-Type": "application/json" },
    },
    { bindings: { DB } },
  );
  expect(response.status).toBe(401);
  expect(logs()).toEqual([]);
  fail();
  await waitOnExecutionContext(context);
  expect(logs()).toEqual([
    { event: "audit.failed", action: "admin.sign_in_failed", error: expect.stringContaining("audit_log") },
  ]);
});

it("a person's data holds what both lists keep of the address, once it is confirmed to be theirs", async () => {
  const { id, username } = await insertUser();
  await insertRegistration(username);
  await createServices().newsletter.subscribe(username, "2025-06");
  const client = openClient();
  await client.signIn(id);
  const before = (await client.get("/account/data")).json();
  expect(before).toHaveProperty("account.username", username);
  expect(before).not.toHaveProperty("launchRegistration");
  expect(before).not.toHaveProperty("newsletterSubscription");
  await run("update users set email_confirmed_at = 1 where id = ?", id);
  expect((await client.get("/account/data")).json()).toMatchObject({
    launchRegistration: { email: username },
    newsletterSubscription: { email: username, consentVersion: "2025-06" },
  });
});

describe("limits", () => {
  it("answer 429 with the time to wait after ten wrong passwords, also to the right one", async () => {
    const { username } = await insertUser();
    const client = openClient({ limited: true });
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++)
      statuses.push((await client.postJson("/api/login", { username, password: "wrong password" })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const limited = await client.postJson("/api/login", { username, password });
    expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(800);
    expect(limited.json()).toEqual({ error: expect.stringContaining("in 15 minutes.") });
    expect((await client.postJson("/api/login", { username, password }, { offsetSeconds: 901 })).status).toBe(200);
  });

  it("answer 429 to an IP address that submits more than the platform's limiter lets through", async () => {
    const client = openClient({ limited: true });
    const submit = () => client.postJson("/api/launch-registration", { email: `${crypto.randomUUID()}@example.com` });
    let answer = await submit();
    // Two minutes' worth: the limiter's minute may turn meanwhile.
    for (let tries = 1; tries < 130 && answer.status === 201; tries++) answer = await submit();
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect((await openClient({ limited: true }).postJson("/api/launch-registration", {})).status).toBe(400);
  });
});

it("the launch list answers 201 to a new address and 200 from then on", async () => {
  const client = openClient();
  const first = await client.postJson("/api/launch-registration", { email: "new@example.com" });
  expect([first.status, first.json()]).toEqual([201, { alreadyRegistered: false }]);
  const again = await client.postJson("/api/launch-registration", { email: "NEW@example.com", source: "elsewhere" });
  expect([again.status, again.json()]).toEqual([200, { alreadyRegistered: true }]);
});

describe.each(["/api/register", "/api/login", "/api/launch-registration"])("%s", (path) => {
  const send = (body: BodyInit, type = "application/json", method = "POST") =>
    openClient().request(path, { method, body, headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin" } });

  it("names what is wrong with a malformed body", async () => {
    expect((await send("{}", "text/plain")).status).toBe(415);
    expect((await send("{}", "application/jsonp")).status).toBe(415);
    expect((await send("{}", "application/json", "PUT")).status).toBe(405);
    const fields = '{"username":[],"password":{},"email":null}';
    const bodies = ["", "{", "null", "[]", '"text"', "1", "{}", fields, "[".repeat(60_000)];
    for (const body of [...bodies, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])]) {
      const answer = await send(body);
      expect(answer.status).toBe(400);
      expect(answer.json()).toHaveProperty("error", expect.stringMatching(/\w/));
      expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    }
  });

  it("never answers 5xx, whatever it is sent", async () => {
    const field = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string(), fc.constant("a@b.c"));
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { username: field, password: field, email: field, source: field, isAdmin: field },
        { requiredKeys: [] },
      ),
    );
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
