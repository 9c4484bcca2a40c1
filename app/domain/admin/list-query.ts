import { SEARCH_MAX } from "../limits";
import { isAuditAction } from "./audit-actions";
import { readCursor } from "./list-cursor";
import { startOfTorontoDay } from "./toronto-day";

/** Length in UTF-16 units, and rows on a page. */
export const FILTER_MAX = 254;
export const LIMIT_MAX = 1_000;

interface FilterRule {
  allows(text: string): boolean;
  /** The sentence for a caller whose value is not allowed. */
  mistake: string;
}

const oneOf = (...values: string[]): FilterRule => ({
  allows: (text) => values.includes(text),
  mistake: `Please send ${values.join(" or ")}`,
});
const text: FilterRule = {
  allows: ({ length }) => length <= FILTER_MAX,
  mistake: `Please send at most ${FILTER_MAX} characters`,
};
const day: FilterRule = {
  allows: (date) => startOfTorontoDay(date) !== null,
  mistake: "Please send a date such as 2025-06-18",
};

/**
 * What each list can be ordered and filtered by. An order has the name of its row's field; the first one is the
 * default, newest first.
 */
export const listRules = {
  users: {
    sorts: { id: "number", username: "string", isAdmin: "number", marketingConsent: "number" },
    filters: { role: oneOf("admin", "user"), consent: oneOf("yes", "no") },
  },
  registrations: {
    sorts: { registeredAt: "number", id: "number", email: "string", source: "string" },
    /** The days are Toronto's, and both are within. Who confirmed is known only where addresses are asked to. */
    filters: { source: text, from: day, to: day, confirmed: oneOf("yes", "no") },
  },
  subscribers: {
    sorts: { consentedAt: "number", id: "number", email: "string" },
    filters: {},
  },
  audit: {
    sorts: { at: "number" },
    filters: { action: { allows: isAuditAction, mistake: "There is no such action" }, actor: text },
  },
} as const satisfies Record<
  string,
  { sorts: Record<string, "number" | "string">; filters: Record<string, FilterRule> }
>;

export type ListName = keyof typeof listRules;
export type SortOf<Name extends ListName> = keyof (typeof listRules)[Name]["sorts"] & string;
export type FilterOf<Name extends ListName> = keyof (typeof listRules)[Name]["filters"] & string;

/** Which rows of a list, in which order, from where. */
export interface ListQuery<Name extends ListName = ListName> {
  list: Name;
  /** Searched for anywhere in the row's words, whatever its case (A to Z); empty for all rows. */
  q: string;
  sort: SortOf<Name>;
  order: "asc" | "desc";
  filters: Partial<Record<FilterOf<Name>, string>>;
  /** As a page gave it out, or null for the beginning. */
  cursor: string | null;
  /** Rows on a page, or null where none was named. */
  limit: number | null;
}

/** What was wrong with an address, by the name of the parameter. */
export type ListErrors = Record<string, string[]>;

/**
 * Reads a list's part of an address. What is wrong is left out of the query, so a page shows what it can; a call
 * rejects it by `errors`. An empty value is none: forms send all their fields.
 * @param unknown filters that the list does not have here: they are passed over, like any other word
 */
export function readListQuery<Name extends ListName>(
  list: Name,
  params: URLSearchParams,
  unknown: readonly FilterOf<Name>[] = [],
): { query: ListQuery<Name>; errors: ListErrors } {
  const errors: ListErrors = {};
  /** @returns the parameter, or null when it is missing or wrong */
  const take = (name: string, allows: (value: string) => boolean, mistake: string): string | null => {
    const value = params.get(name)?.trim();
    if (!value) return null;
    if (allows(value)) return value;
    errors[name] = [mistake];
    return null;
  };

  const sorts: Record<string, "number" | "string"> = listRules[list].sorts;
  const names = Object.keys(sorts);
  const sort = take("sort", (name) => names.includes(name), `Please send one of ${names.join(", ")}`) ?? names[0] ?? "";
  const order = take("order", (word) => word === "asc" || word === "desc", "Please send asc or desc");
  const limit = take(
    "limit",
    (number) => /^\d{1,4}$/.test(number) && Number(number) >= 1 && Number(number) <= LIMIT_MAX,
    `Please send a number from 1 to ${LIMIT_MAX}`,
  );
  const q = take("q", ({ length }) => length <= SEARCH_MAX, `Please send at most ${SEARCH_MAX} characters`);
  const cursor = take(
    "cursor",
    (word) => readCursor(word, sort, sorts[sort] ?? "number") !== null,
    "Please send a cursor as this list gave it out, in the same order",
  );
  const filters: Record<string, string> = {};
  for (const [name, { allows, mistake }] of Object.entries<FilterRule>(listRules[list].filters)) {
    if ((unknown as readonly string[]).includes(name)) continue;
    const value = take(name, allows, mistake);
    if (value !== null) filters[name] = value;
  }

  const query = {
    list,
    q: q ?? "",
    sort: sort as SortOf<Name>,
    order: (order as "asc" | "desc" | null) ?? defaultOrder(list, sort),
    filters: filters as ListQuery<Name>["filters"],
    cursor,
    limit: limit === null ? null : Number(limit),
  };
  return { query, errors };
}

/** The newest first; by any other column the way people read it. */
function defaultOrder(list: ListName, sort: string): "asc" | "desc" {
  return sort === Object.keys(listRules[list].sorts)[0] ? "desc" : "asc";
}

/**
 * The search part of an address that asks for a query, without what goes without saying.
 * @param changes for example `{ cursor: page.next }`, or `{ sort: "email", order: "asc", cursor: null }`
 * @returns "" or "?…"
 */
export function listSearch<Name extends ListName>(
  query: ListQuery<Name>,
  changes: Partial<Omit<ListQuery<Name>, "list">> = {},
): string {
  const { list, q, sort, order, filters, cursor, limit } = { ...query, ...changes };
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  for (const [name, value] of Object.entries<string | undefined>(filters)) if (value) params.set(name, value);
  if (sort !== Object.keys(listRules[list].sorts)[0]) params.set("sort", sort);
  if (order !== defaultOrder(list, sort)) params.set("order", order);
  if (limit !== null) params.set("limit", String(limit));
  if (cursor !== null) params.set("cursor", cursor);
  return params.size > 0 ? `?${params}` : "";
}
