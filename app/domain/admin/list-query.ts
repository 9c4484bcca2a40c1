import type { ListFilter } from "~/domain/privacy/stored-data";
import { DAY_MS } from "~/locale/durations";
import { timeZone } from "~/locale/formats";
import { dateFormat } from "~/locale/intl";
import { EMAIL_MAX, SEARCH_MAX } from "../field-lengths";
import { type Cursor, readCursor, writeCursor } from "./list-cursor";
import { type ListDefinition, type ListName, lists } from "./list-definitions";

export const LIMIT_MAX = 1_000;

export interface ListQuery {
  list: ListName;
  /** Searched for anywhere in the row's text, ignoring case (A to Z); empty for all rows. */
  q: string;
  sort: string;
  order: "asc" | "desc";
  filters: Readonly<Record<string, string>>;
  cursor: Cursor | null;
  limit: number | null;
}

export type ListErrors = Record<string, string[]>;

/**
 * Leaves invalid values out, so that a page shows what it can; the API rejects them by `errors`.
 * Empty values are ignored, since forms send all their fields. @param definition filters that it
 * does not have are ignored, like any unknown parameter
 */
export function readListQuery(
  list: ListName,
  params: URLSearchParams,
  definition: ListDefinition = lists[list],
) {
  const { newest, columns, filters } = definition;
  const errors: ListErrors = {};
  function take<Value>(
    name: string,
    read: (text: string) => Value | null,
    problem: string,
  ): Value | null {
    const text = params.get(name)?.trim();
    if (!text) return null;
    const value = read(text);
    if (value === null) errors[name] = [problem];
    return value;
  }

  const sorts = new Map(columns.flatMap(({ field, sort }) => (sort ? [[field, sort]] : [])));
  const sortNames = `Please send one of ${[...sorts.keys()].join(", ")}`;
  const sort = take("sort", (name) => (sorts.has(name) ? name : null), sortNames) ?? newest;
  const order = take(
    "order",
    (text) => (text === "asc" || text === "desc" ? text : null),
    "Please send asc or desc",
  );
  const limit = take("limit", readLimit, `Please send a number from 1 to ${LIMIT_MAX}`);
  const q = take(
    "q",
    (text) => upTo(SEARCH_MAX)(text.normalize("NFC")),
    `Please send at most ${SEARCH_MAX} characters`,
  );
  const cursor = take(
    "cursor",
    (text) => readCursor(text, sort, sorts.get(sort) ?? "number"),
    "Please send a cursor from this list, in the same order",
  );
  const taken = Object.entries(filters).map(
    ([name, filter]) => [name, take(name, ...rule(filter))] as const,
  );
  const query: ListQuery = {
    list,
    q: q ?? "",
    sort,
    order: order ?? defaultOrder(list, sort),
    filters: Object.fromEntries(
      taken.filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    cursor,
    limit,
  };
  return { query, errors };
}

function readLimit(text: string): number | null {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= LIMIT_MAX ? limit : null;
}

const upTo = (most: number) => (text: string) => (text.length <= most ? text : null);

function rule({
  match,
  options,
}: ListFilter): [read: (value: string) => string | null, problem: string] {
  if (match === "from" || match === "to") {
    return [
      (date) => (startOfDay(date) === null ? null : date),
      "Please send a date such as 2025-06-18",
    ];
  }
  if (options) {
    return [
      (value) => (Object.hasOwn(options, value) ? value : null),
      `Please send one of ${Object.keys(options).join(", ")}`,
    ];
  }
  // No value of these columns is longer than an address.
  return [upTo(EMAIL_MAX), `Please send at most ${EMAIL_MAX} characters`];
}

const zoneName = dateFormat({ timeZone, timeZoneName: "longOffset" });

/**
 * When a day ("2025-06-18") begins in the company's time zone, in ms since the epoch; null for no
 * such day.
 */
export function startOfDay(date: string, daysLater = 0): number | null {
  const utc = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(date)) return null;
  const midnight = new Date(utc + daysLater * DAY_MS);
  const inZone = (at: number) =>
    Date.parse(
      midnight.toISOString().replace("Z", /[+-]\d\d:\d\d/.exec(zoneName.format(at))?.[0] ?? "Z"),
    );
  // Twice: clocks may change between this midnight and that of UTC.
  return inZone(inZone(midnight.getTime()));
}

/** The newest first; ascending by any other column. */
const defaultOrder = (list: ListName, sort: string) =>
  sort === lists[list].newest ? "desc" : "asc";

/** Without defaults. @param changes for example `{ cursor: page.next }` @returns "" or "?…" */
export function listSearch(query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const { list, q, sort, order, filters, cursor, limit } = { ...query, ...changes };
  const params = new URLSearchParams({
    ...(q && { q }),
    ...filters,
    ...(sort !== lists[list].newest && { sort }),
    ...(order !== defaultOrder(list, sort) && { order }),
    ...(limit !== null && { limit: String(limit) }),
    ...(cursor !== null && { cursor: writeCursor(cursor) }),
  });
  return params.size > 0 ? `?${params}` : "";
}
