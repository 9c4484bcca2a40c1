import { describe, expect, it } from "vitest";
import { writeCursor } from "./list-cursor";
import { type ListName, listSearch, readListQuery } from "./list-query";

const readList = (list: ListName, search = "") => readListQuery(list, new URLSearchParams(search));
const encode = (cursor: unknown[]) => btoa(JSON.stringify(cursor)).replaceAll("=", "");

describe("an address of a list", () => {
  it("without anything asks for the newest first", () => {
    const nothing = { q: "", sort: "id", order: "desc", filters: {}, cursor: null, limit: null };
    expect(readList("users")).toEqual({ query: { list: "users", ...nothing }, mistakes: {} });
    expect(readList("registrations", "sort=email").query.order).toBe("asc");
  });

  it.each([
    "",
    "?q=%2B%26%3D&source=a+b&from=2025-01-01&to=2025-02-01",
    "?confirmed=no&sort=email",
    "?sort=email&order=desc&limit=50",
    `?sort=email&order=desc&cursor=${writeCursor("email", { way: "next", value: "é@example.com", id: 7 })}`,
  ])("is the same again when it is written from what was read: %s", (search) =>
    expect(listSearch(readList("registrations", search).query)).toBe(search),
  );

  it("is written with changes", () =>
    expect(listSearch(readList("users", "sort=username&q=a").query, { sort: "id", order: "asc", cursor: null })).toBe(
      "?q=a&order=asc",
    ));

  it.each([
    ["sort", "users", "sort=password_hash"],
    ["sort", "audit", "sort=constructor"],
    ["order", "users", "order=up"],
    ["limit", "users", "limit=0"],
    ["limit", "users", "limit=1001"],
    ["limit", "users", "limit=1e3"],
    ["limit", "users", "limit=-1"],
    ["q", "users", `q=${"a".repeat(101)}`],
    ["role", "users", "role=root"],
    ["consent", "users", "consent=maybe"],
    ["from", "registrations", "from=2025-02-30"],
    ["to", "registrations", "to=yesterday"],
    ["source", "registrations", `source=${"a".repeat(255)}`],
    ["confirmed", "registrations", "confirmed=maybe"],
    ["action", "audit", "action=toString"],
    ["cursor", "users", "cursor=x"],
    ["cursor", "users", `cursor=${"A".repeat(5000)}`],
    ["cursor", "users", `cursor=${encode(["username", 1, "a", 1])}`],
    ["cursor", "users", `cursor=${encode(["id", 1, "a", 1])}`],
    ["cursor", "users", `cursor=${encode(["id", 1, 1, 1.5])}`],
  ] as const)("whose %s is wrong says so, and is read without it: %s?%s", (parameter, list, search) => {
    const { query, mistakes } = readList(list, search);
    expect(mistakes).toEqual({ [parameter]: [expect.stringMatching(/\w/)] });
    expect(query).toEqual(readList(list).query);
  });

  it("passes over a filter that the list does not have", () => {
    for (const value of ["yes", "maybe"])
      expect(readListQuery("registrations", new URLSearchParams({ confirmed: value }), ["confirmed"])).toMatchObject({
        query: { filters: {} },
        mistakes: {},
      });
  });
});
