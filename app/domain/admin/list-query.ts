import type { ListFilter } from "~/domain/privacy/stored-data";
import { DAY_MS } from "~/locale/durations";
import { timeZone } from "~/locale/formats";
import { dateFormat } from "~/locale/intl";
import { EMAIL_MAX, SEARCH_MAX } from "../field-lengths";
import { readCursor } from "./list-cursor";
import { type ListDefinition, type ListName, lists } from "./list-definitions";

/** Rows on a page. */
export const LIMIT_MAX = 1_000;

/** Which rows of a list, in which order, from where. */
export interface ListQuery {
  list: ListName;
  /** Searched for anywhere in the row's text, ignoring case (A to Z); empty for all rows. */
  q: string;
  sort: string;
  order: "asc" | "desc";
  filters: Readonly<Record<string, string>>;
  /** From the page before or after, or null for the beginning. */
  cursor: string | null;
  limit: number | null;
}

export type ListErrors = Record<string, string[]>;

/**
 * Reads a list's part of an address. Invalid values are left out of the query, so that a page shows what it can; the API
 * rejects them by `errors`. Empty values are ignored, since forms send all their fields.
 * @param definition filters that it does not have are ignored, like any unknown parameter
 */
export function readListQuery(list: ListName, params: URLSearchParams, definition: ListDefinition = lists[list]) {
  const { newest, columns, filters } = definition;
  const errors: ListErrors = {};
  /** @returns the parameter, or null when it is missing or invalid */
  const take = (name: string, allows: (value: string) => boolean, problem: string): string | null => {
    const value = params.get(name)?.trim();
    if (!value) return null;
    if (allows(value)) return value;
    errors[name] = [problem];
    return null;
  };

  const sorts = new Map(columns.flatMap(({ field, sort }) => (sort ? [[field, sort]] : [])));
  const sort = take("sort", (name) => sorts.has(name), `Please send one of ${[...sorts.keys()].join(", ")}`) ?? newest;
  const order = take("order", (text) => text === "asc" || text === "desc", "Please send asc or desc");
  const limit = take(
    "limit",
    (number) => /^\d{1,4}$/.test(number) && Number(number) >= 1 && Number(number) <= LIMIT_MAX,
    `Please send a number from 1 to ${LIMIT_MAX}`,
  );
  const q = take("q", ({ length }) => length <= SEARCH_MAX, `Please send at most ${SEARCH_MAX} characters`);
  const cursor = take(
    "cursor",
    (text) => readCursor(text, sort, sorts.get(sort) ?? "number") !== null,
    "Please send a cursor from this list, in the same order",
  );
  const taken = Object.entries(filters).map(([name, filter]) => [name, take(name, ...rule(filter))] as const);
  const query: ListQuery = {
    list,
    q: q ?? "",
    sort,
    order: (order as "asc" | "desc" | null) ?? defaultOrder(list, sort),
    filters: Object.fromEntries(taken.filter((entry): entry is [string, string] => entry[1] !== null)),
    cursor,
    limit: limit === null ? null : Number(limit),
  };
  return { query, errors };
}

/** The values that a filter takes, and the message for any other. */
function rule({ match, options }: ListFilter): [allows: (value: string) => boolean, problem: string] {
  if (match === "from" || match === "to")
    return [(date) => startOfDay(date) !== null, "Please send a date such as 2025-06-18"];
  if (options)
    return [(value) => Object.hasOwn(options, value), `Please send one of ${Object.keys(options).join(", ")}`];
  // No value of these columns is longer than an address.
  return [({ length }) => length <= EMAIL_MAX, `Please send at most ${EMAIL_MAX} characters`];
}

const zoneName = dateFormat({ timeZone, timeZoneName: "longOffset" });

/** When a day ("2025-06-18") begins in the company's time zone, in ms since the epoch; null for no such day. */
export function startOfDay(date: string, daysLater = 0): number | null {
  const utc = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(date)) return null;
  const midnight = new Date(utc + daysLater * DAY_MS);
  const inZone = (at: number) =>
    Date.parse(midnight.toISOString().replace("Z", /[+-]\d\d:\d\d/.exec(zoneName.format(at))?.[0] ?? "Z"));
  // Twice: clocks may change between this midnight and that of UTC.
  return inZone(inZone(midnight.getTime()));
}

/** The newest first; ascending by any other column. */
const defaultOrder = (list: ListName, sort: string) => (sort === lists[list].newest ? "desc" : "asc");

/**
 * The search part of a query's address, without defaults.
 * @param changes for example `{ cursor: page.next }`, or `{ sort: "email", order: "asc", cursor: null }`
 * @returns "" or "?…"
 */
export function listSearch(query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const { list, q, sort, order, filters, cursor, limit } = { ...query, ...changes };
  const params = new URLSearchParams({
    ...(q && { q }),
    ...filters,
    ...(sort !== lists[list].newest && { sort }),
    ...(order !== defaultOrder(list, sort) && { order }),
    ...(limit !== null && { limit: String(limit) }),
    ...(cursor !== null && { cursor }),
  });
  return params.size > 0 ? `?${params}` : "";
}
