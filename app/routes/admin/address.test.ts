import fc from "fast-check";
import { expect, it } from "vitest";
import { addressWith, fieldsOfOthers, paramsOf } from "./address";

const search = new URLSearchParams("users.q=ann&users.sort=id&registrations.source=a%26b&audit.q=&other=1&q=2");

it("reads a list's own parameters, and changes one list and leaves the others, without what is empty or no list's", () => {
  expect(paramsOf(search, "users").toString()).toBe("q=ann&sort=id");
  expect([...paramsOf(search, "audit")]).toEqual([]);
  const changed = "?registrations.source=a%26b&users.q=ann&users.cursor=x#users";
  expect(addressWith(search, "users", { cursor: "x", sort: null })).toBe(changed);
  expect(fieldsOfOthers(search, "users")).toEqual([["registrations.source", "a&b"]]);
});

it("gives back whatever was searched for", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (q) => {
      const [address = "", list] = addressWith(search, "subscribers", { q }).split("#");
      expect(list).toBe("subscribers");
      expect(paramsOf(new URLSearchParams(address), "subscribers").get("q")).toBe(q);
      expect(paramsOf(new URLSearchParams(address), "users").get("q")).toBe("ann");
    }),
  );
});
