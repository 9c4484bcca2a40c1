import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { insertUser } from "../support/worker/rows";
import { behindEdge, openClient } from "../support/worker/site-client";

/** Where the sessions of queries began; "no session" is for queries that belong to none. */
const asked = new Set<string>();
const watch = (database: D1Database | D1DatabaseSession, session: string): typeof database =>
  new Proxy(database, {
    get(target, name) {
      if (name === "withSession") return (start: string) => watch(env.DB.withSession(start), start);
      if (name === "prepare") asked.add(session);
      return Reflect.get(target, name).bind(target);
    },
  });
const DB = watch(env.DB, "no session");
const options = { ...behindEdge, bindings: { ...behindEdge.bindings, DB } };
const COOKIE = "__Host-bookmark";

const client = openClient(options);
beforeEach(async () => {
  client.cookies.clear();
  await client.signIn((await insertUser()).id);
  await client.get("/dashboard");
  asked.clear();
});

it("a signed-in visitor's page reads a copy of the database that has what the visitor saw last", async () => {
  expect((await client.get("/dashboard")).status).toBe(200);
  expect([...asked]).toEqual([expect.stringMatching(/^[0-9a-f-]{20,}$/)]);
});

it("a change goes to the primary copy, and the next page, which reads another, shows it", async () => {
  const isAgreed = async () => {
    const { text } = await client.get("/account");
    return /<input[^>]*name="marketingConsent"[^>]*>/.exec(text)?.[0].includes("checked");
  };
  expect(await isAgreed()).toBe(false);
  for (const [change, shown] of [
    [{ marketingConsent: "on" }, true],
    [{}, false],
  ] as const) {
    const before = client.cookies.get(COOKIE);
    asked.clear();
    await client.post("/account", { intent: "change-consent", ...change });
    const written = client.cookies.get(COOKIE);
    expect(written).not.toBe(before);
    expect(await isAgreed()).toBe(shown);
    expect([...asked]).toEqual(["first-primary", expect.stringMatching(/^[0-9a-f-]{20,}$/)]);
  }
});

it.each([
  ["forged", "eyJ4Ijox.AAAA"],
  ["cut short", ""],
])("a bookmark that is %s is not passed on", async (_, value) => {
  client.cookies.set(COOKIE, value);
  expect((await client.get("/dashboard")).status).toBe(200);
  expect([...asked]).toEqual(["first-primary"]);
});

it("administrators' pages read the primary copy", async () => {
  const admin = openClient(options);
  await admin.signIn((await insertUser({ isAdmin: true })).id);
  await admin.get("/dashboard");
  asked.clear();
  await admin.get("/admin");
  expect([...asked]).toEqual(["first-primary"]);
});

it("public pages query nothing, and a visitor who only reads gets no bookmark", async () => {
  for (const visitor of [client, openClient(options)]) {
    const { setCookies, status } = await visitor.get("/about");
    expect([status, setCookies]).toEqual([200, []]);
  }
  expect([...asked]).toEqual([]);
});
