import { expect, it } from "vitest";
import { isJson, isOwnRequest } from "./same-site";

const open = (headers: HeadersInit) => new Request("https://site.example:8443/export", { headers });

// tests/worker/admin-api.worker.test.ts has a typed address and a Referer.
it.each<[headers: Record<string, string>, isOwn: boolean]>([
  [{}, true],
  [{ "Sec-Fetch-Site": "cross-site", Origin: "https://site.example:8443" }, false],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "https://other.example" }, true],
  [{ Origin: "https://other.example", Referer: "https://site.example:8443/" }, false],
  [{ Origin: "https://site.example" }, false],
  [{ Origin: "null" }, false],
])("a request with %o comes from this site: %s", (headers, isOwn) =>
  expect(isOwnRequest(open(headers))).toBe(isOwn),
);

it.each([
  ["Application/JSON ; charset=utf-8", true],
  ["application/jsonp", false],
  ["text/plain; a=application/json", false],
  [null, false],
])("a body of %j is JSON: %s", (type, isIt) =>
  expect(isJson(open(type === null ? {} : { "Content-Type": type }))).toBe(isIt),
);
