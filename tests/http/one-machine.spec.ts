import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { sameOrigin } from "../support/accounts.ts";
import { sendRaw } from "../support/raw-request.ts";
import { sites } from "../support/running-sites.ts";

// What the site does on one machine in the edge's place (scripts/one-machine-entry.js).

const read = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  sendRaw(sites.simulated, path, { headers, method });

test("a feed is packed for a client that takes gzip, with a tag of its own", async () => {
  for (const [encoding, expected] of [
    ["gzip, br", "gzip"],
    ["gzip;q=0, br", undefined],
  ] as const) {
    const accepts = { "Accept-Encoding": encoding };
    const { headers } = await read("/feed.xml", accepts);
    expect(headers["content-encoding"], encoding).toBe(expected);
    expect(/Accept-Encoding/i.test(String(headers.vary)), encoding).toBe(expected !== undefined);
    const tag = String(headers.etag);
    expect(tag.startsWith("W/"), encoding).toBe(expected !== undefined);
    expect((await read("/feed.xml", { ...accepts, "If-None-Match": tag })).status).toBe(304);
  }
  const textFor = async (encoding: string) =>
    (await fetch(`${sites.simulated}/about`, { headers: { "Accept-Encoding": encoding } })).text();
  expect(await textFor("gzip")).toBe(await textFor("identity"));
});

test("static files come with their headers, by one method and spelling", async () => {
  const icon = await read("/favicon.ico", { "Accept-Encoding": "gzip" });
  expect(icon).toMatchObject({ status: 200, headers: { "x-content-type-options": "nosniff" } });
  expect(icon.headers).not.toHaveProperty("content-encoding");
  const again = await read("/favicon.ico", { "If-None-Match": String(icon.headers.etag) });
  expect(again.status).toBe(304);
  expect((await read("/favicon.ico", {}, "DELETE")).status).toBe(405);
  for (const path of [
    "/_headers",
    "/favicon%2Eico",
    `/documents/${readdirSync("public/documents")[0]}`,
    "/build/none.js",
    "/cdn-cgi/local/scheduled",
  ]) {
    expect((await read(path)).status, path).not.toBe(200);
  }
});

test("a proxy in front says whose request it is, and that it has TLS", async () => {
  // Which has been sent to this machine alone.
  const fromElsewhere = { "CF-Connecting-IP": "203.0.113.9" };
  expect((await read("/local-mail")).status).toBe(200);
  expect((await read("/local-mail", fromElsewhere)).status).toBe(404);
  const pinned = "strict-transport-security";
  expect((await read("/about")).headers).not.toHaveProperty(pinned);
  const secure = await read("/about", { "X-Forwarded-Proto": "https" });
  expect(secure.headers).toHaveProperty(pinned);
});

test("an unread body leaves the next request of its connection intact", async () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const post = (headers: object, path = "/newsletter") =>
    fetch(sites.simulated + path, {
      method: "POST",
      headers: { ...form, ...headers },
      body: "a=1&".repeat(48_000),
    });
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([post(sameOrigin), post({}), post(sameOrigin, "/about")]);
    const next = await fetch(`${sites.simulated}/robots.txt`);
    expect([...answers, next].map(({ status }) => status)).toEqual([413, 403, 405, 200]);
  }
});
