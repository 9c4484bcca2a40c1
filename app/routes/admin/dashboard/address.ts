import { type ListName, listNames, lists } from "~/domain/admin/list-definitions";

// Each list of the dashboard prefixes its parameters with its name.

/** Parameters that every list has besides its filters. */
const shared = ["q", "sort", "order", "limit", "cursor"];

/**
 * The parameters of one list, without its name. Unknown and repeated ones are dropped, since every link of the dashboard
 * repeats them.
 */
export function paramsOf(search: URLSearchParams, list: ListName): URLSearchParams {
  const names = [...shared, ...Object.keys(lists[list].filters)];
  const own = names.map((name) => [name, search.get(`${list}.${name}`) ?? ""]);
  return new URLSearchParams(own.filter(([, value]) => value !== ""));
}

const withPrefix = (list: ListName, params: URLSearchParams) =>
  [...params].map(([name, value]): [name: string, value: string] => [`${list}.${name}`, value]);

/** The other lists' parameters, as hidden fields for a form of this list. */
export const fieldsOfOthers = (search: URLSearchParams, list: ListName) =>
  listNames.filter((name) => name !== list).flatMap((other) => withPrefix(other, paramsOf(search, other)));

/**
 * The dashboard's address with some parameters of one list changed; null removes one.
 * @returns a relative URL with the list as its fragment, for example "?users.q=ann#users"
 */
export function addressWith(search: URLSearchParams, list: ListName, changes: Record<string, string | null>): string {
  const own = paramsOf(search, list);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) own.delete(name);
    else own.set(name, value);
  }
  return `?${new URLSearchParams([...fieldsOfOthers(search, list), ...withPrefix(list, own)])}#${list}`;
}

/** Moves the focus to a list's heading, since the next page may not have the link that has it. */
export const focusList = (list: ListName) => document.getElementById(`${list}-title`)?.focus({ preventScroll: true });
