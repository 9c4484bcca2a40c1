import { type ListName, listNames, lists } from "~/domain/admin/lists";

// Each list of the dashboard has its own name before its parameters, so that none disturbs another.

/** What each list's query has besides its own filters. */
const shared = ["q", "sort", "order", "limit", "cursor"];

/**
 * The parameters of one list, without its name: what a list's own query is read from. Only those it knows, and each
 * once, since every link of the dashboard repeats them.
 */
export function paramsOf(search: URLSearchParams, list: ListName): URLSearchParams {
  const names = [...shared, ...Object.keys(lists[list].filters)];
  const own = names.map((name) => [name, search.get(`${list}.${name}`) ?? ""]);
  return new URLSearchParams(own.filter(([, value]) => value !== ""));
}

const withPrefix = (list: ListName, params: URLSearchParams) =>
  [...params].map(([name, value]): [name: string, value: string] => [`${list}.${name}`, value]);

/** Where the other lists are, as fields that a form of this list sends along. */
export const fieldsOfOthers = (search: URLSearchParams, list: ListName) =>
  listNames.filter((name) => name !== list).flatMap((other) => withPrefix(other, paramsOf(search, other)));

/**
 * The address of the dashboard with some parameters of one list changed; null removes one.
 * @returns a relative address that ends at the list, for example "?users.q=ann#users"
 */
export function addressWith(search: URLSearchParams, list: ListName, changes: Record<string, string | null>): string {
  const own = paramsOf(search, list);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) own.delete(name);
    else own.set(name, value);
  }
  return `?${new URLSearchParams([...fieldsOfOthers(search, list), ...withPrefix(list, own)])}#${list}`;
}

/** Moves the focus to a list's heading: a link of the list may be gone in the answer, and the focus with it. */
export const focusList = (list: ListName) => document.getElementById(`${list}-title`)?.focus({ preventScroll: true });
