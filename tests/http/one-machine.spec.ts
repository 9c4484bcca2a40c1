import { request as ask } from "node:http";
import { expect } from "@playwright/test";
import { test } from "../support/no-script-browser.ts";
import { sites } from "../support/running-sites.ts";

// What the site does on one machine in the edge's place (scripts/one-machine-entry.js).

/** Without what fetch() adds, and without decoding. */
const read = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const sent = ask(sites.simulated + path, { headers, method }, (response) => {
        response.resume();
        response.on("end", () =>
          resolve({ status: response.statusCode, headers: response.headers }),
        );
      });
      sent.on("error", reject).end();
    },
  );

for (const [encoding, expected] of [
  ["gzip, br", "gzip"],
  ["gzip;q=0, br", undefined],
  ["identity", undefined],
  [undefined, undefined],
] as const)
  test(`a page is encoded as ${expected} for who accepts ${encoding}`, async () => {
    const { headers } = await read("/about", encoding ? { "Accept-Encoding": encoding } : {});
    expect(headers["content-encoding"]).toBe(expected);
    expect(/Accept-Encoding/i.test(String(headers.vary))).toBe(expected !== undefined);
  });

test("static files come with their headers, what is packed already as it is, and no other method finds them", async () => {
  const icon = await read("/favicon.ico", { "Accept-Encoding": "gzip" });
  expect(icon).toMatchObject({ status: 200, headers: { "x-content-type-options": "nosniff" } });
  expect(icon.headers["cache-control"]).toContain("max-age=86400");
  expect(icon.headers).not.toHaveProperty("content-encoding");
  const again = await read("/favicon.ico", { "If-None-Match": String(icon.headers.etag) });
  expect(again.status).toBe(304);
  expect((await read("/favicon.ico", {}, "DELETE")).status).toBe(405);
  for (const path of [
    "/_headers",
    "//favicon.ico",
    "/favicon%2Eico",
    "/build/none.js",
    "/cdn-cgi/local/scheduled",
  ])
    expect((await read(path)).status, path).not.toBe(200);
});

test("a proxy with TLS in front says that it has one", async () => {
  expect((await read("/about")).headers).not.toHaveProperty("strict-transport-security");
  expect((await read("/about", { "X-Forwarded-Proto": "https" })).headers).toHaveProperty(
    "strict-transport-security",
  );
});
