import { expect, it } from "vitest";
import { writeCursor } from "./list-cursor";
import { listSearch, readListQuery } from "./list-query";
import { defineList, type ListName } from "./lists";

const readList = (list: ListName, search = "") => readListQuery(list, new URLSearchParams(search));
const encode = (sort: string, value: string | number) =>
  `cursor=${btoa(JSON.stringify({ direction: "next", id: 1, sort, value })).replaceAll("=", "")}`;

it("an address of a list without anything asks for the newest first", () => {
  const nothing = { q: "", sort: "id", order: "desc", filters: {}, cursor: null, limit: null };
  expect(readList("users")).toEqual({ query: { list: "users", ...nothing }, errors: {} });
  expect(readList("registrations", "sort=email").query.order).toBe("asc");
});

it.each([
  "",
  "?q=%2B%26%3D&source=a+b&from=2025-01-01&to=2025-02-01",
  "?confirmed=no&sort=email",
  "?sort=email&order=desc&limit=50",
  `?sort=email&order=desc&cursor=${writeCursor({ sort: "email", direction: "next", value: "é@example.com", id: 7 })}`,
])("an address of a list is the same again when it is written from what was read: %s", (search) =>
  expect(listSearch(readList("registrations", search).query)).toBe(search),
);

it.each([
  ["users", ["sort=password_hash", "order=up", `q=${"a".repeat(101)}`]],
  ["users", ["limit=0", "limit=1001", "limit=1e3", "limit=-1"]],
  ["users", ["role=root", "consent=maybe", "cursor=x", `cursor=${"A".repeat(5000)}`]],
  ["users", [encode("username", "a"), encode("id", "a"), encode("id", 1.5)]],
  ["registrations", ["from=2025-02-30", "to=yesterday", `source=${"a".repeat(255)}`, "confirmed=maybe"]],
  ["audit", ["sort=constructor", "action=toString"]],
] as const)("an address of a list of %s that is wrong says so, and is read without it: %j", (list, searches) => {
  for (const search of searches) {
    const { query, errors } = readList(list, search);
    expect(errors, search).toEqual({ [search.replace(/=.*/, "")]: [expect.stringMatching(/\w/)] });
    expect(query, search).toEqual(readList(list).query);
  }
});

it("an address of a list passes over a filter that the list does not have", () => {
  const sent = new URLSearchParams("confirmed=maybe");
  const read = readListQuery("registrations", sent, defineList("registrations", false));
  expect(read).toMatchObject({ query: { filters: {} }, errors: {} });
});
