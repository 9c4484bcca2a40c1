import { expect, it } from "vitest";
import { addressWith, fieldsOfOthers, paramsOf } from "./address";

const search = new URLSearchParams("users.q=ann&users.sort=id&registrations.source=a%26b");

it("a list reads and changes its own parameters alone", () => {
  expect(`${paramsOf(search, "users")}`).toBe("q=ann&sort=id");
  const changed = "?users.q=ann&registrations.source=a%26b&users.cursor=x#users";
  expect(addressWith(search, "users", { cursor: "x", sort: null })).toBe(changed);
  expect(fieldsOfOthers(search, "users")).toEqual([["registrations.source", "a&b"]]);
});
