import { describe, expect, it } from "vitest";
import { findForeignSocketProblem, findUnsafeRequestProblem } from "./request-origin";

const own = "https://site.example";
const request = (method: string, headers: Record<string, string>) =>
  new Request(`${own}/newsletter`, { method, headers });

describe("a state-changing request", () => {
  it.each([
    [{ "Sec-Fetch-Site": "same-origin" }],
    [{ "Sec-Fetch-Site": "none" }],
    [{ Origin: own }],
    [{ "Content-Type": "application/json" }],
    [{ "Content-Type": "application/json; charset=utf-8" }],
  ])("passes with %j", (headers) => {
    expect(findUnsafeRequestProblem(request("POST", headers))).toBeNull();
  });

  it.each([
    [{ "Sec-Fetch-Site": "cross-site", Origin: own }],
    [{ "Sec-Fetch-Site": "same-site" }],
    [{ Origin: "https://evil.example" }],
    [{ Origin: "null" }],
    [{ "Content-Type": "application/json", Cookie: "session=1" }],
    [{ "Content-Type": "application/x-www-form-urlencoded" }],
    [{ "Content-Type": "application/jsonp" }],
    [{}],
  ])("is rejected with %j", (headers) => {
    expect(findUnsafeRequestProblem(request("POST", headers))).toEqual(expect.any(String));
  });

  it("is not what reading is", () => {
    expect(findUnsafeRequestProblem(request("GET", { "Sec-Fetch-Site": "cross-site" }))).toBeNull();
  });
});

it.each([
  [{ Origin: own }, null],
  [{}, null],
  [{ Origin: "https://evil.example" }, expect.any(String)],
])("a socket opens for the site's own pages and for who is no browser: %j", (headers, problem) => {
  expect(findForeignSocketProblem(request("GET", headers as Record<string, string>))).toEqual(problem);
});
