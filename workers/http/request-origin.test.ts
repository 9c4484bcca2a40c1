import { expect, it } from "vitest";
import { findForeignSocketProblem, findUnsafeRequestProblem } from "./request-origin";

const own = "https://site.example";
const evil = "https://evil.example";
const json = { "Content-Type": "application/json" };
const request = (method: string, headers: Record<string, string>) =>
  new Request(`${own}/newsletter`, { method, headers });

it.each<[isAllowed: boolean, headers: Record<string, string>]>([
  [true, { "Sec-Fetch-Site": "same-origin" }],
  [true, { "Sec-Fetch-Site": "none" }],
  [true, { Origin: own }],
  [true, json],
  [false, { "Sec-Fetch-Site": "cross-site", Origin: own }],
  [false, { ...json, Origin: evil }],
  [false, { ...json, Cookie: "session=1" }],
  [false, { "Content-Type": "application/x-www-form-urlencoded" }],
])(
  "a state-changing request passes (%s) by its headers, as reading always does: %j",
  (isAllowed, headers) => {
    expect(findUnsafeRequestProblem(request("POST", headers)) === null).toBe(isAllowed);
    expect(findUnsafeRequestProblem(request("GET", headers))).toBeNull();
  },
);

it("a socket opens for the site's own pages and for programs other than browsers", () => {
  for (const headers of [{ Origin: own }, {}] as Record<string, string>[]) {
    expect(findForeignSocketProblem(request("GET", headers))).toBeNull();
  }
  expect(findForeignSocketProblem(request("GET", { Origin: evil }))).toEqual(expect.any(String));
});
