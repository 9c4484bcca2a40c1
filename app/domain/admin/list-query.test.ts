import { expect, it } from "vitest";
import { EMAIL_MAX, SEARCH_MAX } from "../field-lengths";
import { readCursor, writeCursor } from "./list-cursor";
import { defineList, type ListName } from "./list-definitions";
import { LIMIT_MAX, listSearch, readListQuery, startOfDay } from "./list-query";

const readList = (list: ListName, search = "") => readListQuery(list, new URLSearchParams(search));

it.each([
  "",
  "?q=%2B%26%3D&source=a+b&from=2025-01-01&to=2025-02-01",
  "?confirmed=no&sort=email",
  `?sort=email&order=desc&limit=50&cursor=${writeCursor({ sort: "email", direction: "next", value: "é", id: 7 })}`,
])("a list's address is read and written again: %s", (search) =>
  expect(listSearch(readList("registrations", search).query)).toBe(search),
);

const encode = (sort: string, value: string | number) =>
  `cursor=${writeCursor({ sort, direction: "next", value, id: 1 })}`;
it.each([
  ["users", ["sort=password_hash", "order=up", `q=${"a".repeat(SEARCH_MAX + 1)}`, "role=root"]],
  ["users", ["limit=0", `limit=${LIMIT_MAX + 1}`, "limit=1e3", "limit=-1"]],
  ["users", ["cursor=x", encode("username", "a"), encode("id", "a"), encode("id", 1.5)]],
  ["registrations", ["from=2025-02-30", "to=yesterday", `source=${"a".repeat(EMAIL_MAX + 1)}`]],
  ["audit", ["sort=constructor", "action=toString"]],
] as const)("a list of %s is read without what is wrong: %j", (list, searches) => {
  for (const search of searches) {
    const { query, errors } = readList(list, search);
    const [name = ""] = search.split("=");
    expect(errors, search).toEqual({ [name]: [expect.stringMatching(/\w/)] });
    expect(query, search).toEqual(readList(list).query);
  }
});

it("a filter that a list does not have is passed over", () => {
  const sent = new URLSearchParams("confirmed=maybe");
  const read = readListQuery("registrations", sent, defineList("registrations", false));
  expect([read.query.filters, read.errors]).toEqual([{}, {}]);
});

it("a list's address takes the limits themselves, and trims values", () => {
  const [q, source] = ["a".repeat(SEARCH_MAX), "b".repeat(EMAIL_MAX)];
  const sent = `q=+${q}+&source=${source}&order=+&limit=${LIMIT_MAX}`;
  const { query, errors } = readList("registrations", sent);
  expect(errors).toEqual({});
  const order = { sort: "registeredAt", order: "desc" };
  expect(query).toMatchObject({ q, filters: { source }, ...order, limit: LIMIT_MAX });
});

it.each([
  ["2025-03-09", 0, "2025-03-09T05:00:00.000Z"],
  ["2025-03-09", 1, "2025-03-10T04:00:00.000Z"],
])("the day %s and %d more begin at Toronto's midnight: %s", (date, later, begins) =>
  expect(new Date(startOfDay(date, later) ?? 0).toISOString()).toBe(begins),
);

it("a cursor is read by its own order, whole and within its length", () => {
  const cursor = { sort: "email", direction: "previous", value: "a", id: 7 } as const;
  const text = writeCursor(cursor);
  const read = (written: string) => readCursor(written, "email", "string");
  expect(read(text)).toEqual(cursor);
  expect([readCursor(text, "id", "string"), readCursor(text, "email", "number")]).toEqual([
    null,
    null,
  ]);
  expect([`.${text}`, `${text}=`].map(read)).toEqual([null, null]);
  // A text of 1,500 bytes has 2,000 characters in base64.
  const room = 1_500 - JSON.stringify({ ...cursor, value: "" }).length;
  const long = (length: number) => read(writeCursor({ ...cursor, value: "a".repeat(length) }));
  expect([long(room)?.value, long(room + 1)]).toEqual(["a".repeat(room), null]);
});
