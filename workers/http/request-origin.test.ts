import { expect, it } from "vitest";
import { findForeignSocketProblem, findUnsafeRequestProblem } from "./request-origin";

const own = "https://site.example";
const request = (method: string, headers: Record<string, string>) =>
  new Request(`${own}/newsletter`, { method, headers });

const json = "application/json";

it.each<[isAllowed: boolean, headers: Record<string, string>]>([
  [true, { "Sec-Fetch-Site": "same-origin" }],
  [true, { "Sec-Fetch-Site": "none" }],
  [true, { Origin: own }],
  [true, { "Content-Type": `${json}; charset=utf-8` }],
  [false, { "Sec-Fetch-Site": "cross-site", Origin: own }],
  [false, { "Sec-Fetch-Site": "same-site" }],
  [false, { Origin: "https://evil.example" }],
  [false, { Origin: "null" }],
  [false, { "Content-Type": json, Cookie: "session=1" }],
  [false, { "Content-Type": "application/x-www-form-urlencoded" }],
  [false, { "Content-Type": "application/jsonp" }],
  [false, {}],
])(
  "a state-changing request passes (%s) by its headers, as reading always does: %j",
  (isAllowed, headers) => {
    expect(findUnsafeRequestProblem(request("POST", headers)) === null).toBe(isAllowed);
    expect(findUnsafeRequestProblem(request("GET", headers))).toBeNull();
  },
);

it.each([
  [{ Origin: own }, null],
  [{}, null],
  [{ Origin: "https://evil.example" }, expect.any(String)],
])(
  "a socket opens for the site's own pages and for programs other than browsers: %j",
  (headers, problem) => {
    expect(findForeignSocketProblem(request("GET", headers as Record<string, string>))).toEqual(
      problem,
    );
  },
);
