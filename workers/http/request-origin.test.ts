import { expect, it } from "vitest";
import { findUnsafeRequestProblem } from "./request-origin";

const own = "https://site.example";
const json = { "Content-Type": "application/json" };
const request = (method: string, headers: Record<string, string>) =>
  new Request(`${own}/newsletter`, { method, headers });

it.each<[isAllowed: boolean, headers: Record<string, string>]>([
  [true, { "Sec-Fetch-Site": "same-origin" }],
  [true, { "Sec-Fetch-Site": "none" }],
  [true, { Origin: own }],
  [true, json],
  [false, { "Sec-Fetch-Site": "cross-site", Origin: own }],
  [false, { "Sec-Fetch-Site": "same-site", Origin: own }],
  [false, { ...json, Origin: "https://evil.example" }],
  [false, { ...json, Cookie: "session=1" }],
  [false, { "Content-Type": "application/x-www-form-urlencoded" }],
])(
  "a state-changing request passes (%s) by its headers, as reading always does: %j",
  (isAllowed, headers) => {
    expect(findUnsafeRequestProblem(request("POST", headers)) === null).toBe(isAllowed);
    expect(findUnsafeRequestProblem(request("GET", headers))).toBeNull();
  },
);
