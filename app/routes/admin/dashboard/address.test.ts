import { expect, it } from "vitest";
import { addressWith, fieldsOfOthers, paramsOf } from "./address";

const search = new URLSearchParams("users.q=ann&users.sort=id&registrations.source=a%26b");

it("reads a list's own parameters, and changes one list and leaves the others", () => {
  expect(paramsOf(search, "users").toString()).toBe("q=ann&sort=id");
  expect([...paramsOf(search, "audit")]).toEqual([]);
  const changed = "?users.q=ann&registrations.source=a%26b&users.cursor=x#users";
  expect(addressWith(search, "users", { cursor: "x", sort: null })).toBe(changed);
  const awkward = addressWith(search, "subscribers", { q: "a&b=#é+ %" }).split("#")[0];
  expect(paramsOf(new URLSearchParams(awkward), "subscribers").get("q")).toBe("a&b=#é+ %");
  expect(fieldsOfOthers(search, "users")).toEqual([["registrations.source", "a&b"]]);
});
