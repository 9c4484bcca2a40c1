import { expect, it } from "vitest";
import { awaitVersion, readPublished } from "./live";

it.each([
  [["https://site.acme.workers.dev"], "https://site.acme.workers.dev"],
  [["schedule: */5 * * * *", "www.acme.ca (custom domain)"], "https://www.acme.ca"],
  [["acme.ca/* (zone name: acme.ca)"], "https://acme.ca"],
])("the address is read from what wrangler says of %j", (targets, origin) => {
  const lines = [{ type: "wrangler-session" }, { type: "deploy", version_id: "v2", targets }];
  expect(readPublished(lines.map((line) => JSON.stringify(line)).join("\n"))).toEqual({ version: "v2", origin });
});

it("a deployment without an address is not waited for", () =>
  expect(readPublished(JSON.stringify({ type: "deploy", version_id: "v2" }))).toBeNull());

const health = (status: number, version: string) => () => Response.json({ status: "ok", version }, { status });

it.each([
  [
    "after the old version and an outage",
    [health(200, "v1"), () => Promise.reject(new Error("down")), health(200, "v2")],
    null,
  ],
  ["never, while its database is silent", [health(503, "v2")], "503, status ok, version v2"],
])("the new version is live %s", async (_, answers, expected) => {
  let time = 0;
  const given = answers.values();
  let current = answers[0];
  const fetch = async () => {
    current = given.next().value ?? current;
    return current?.() ?? Response.error();
  };
  const sleep = async (ms = 0) => {
    time += ms;
  };
  const deps = { fetch, sleep: sleep as never, now: () => time };
  expect(await awaitVersion({ version: "v2", origin: "https://acme.ca" }, deps)).toBe(expected);
});
