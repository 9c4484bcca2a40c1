import type { ListName } from "~/domain/admin/list-definitions";

// Each list of the dashboard prefixes its parameters with its name.

/** The parameters of one list, without its name. */
export const paramsOf = (search: URLSearchParams, list: ListName) =>
  new URLSearchParams(
    [...search].flatMap(([name, value]) =>
      name.startsWith(`${list}.`) ? [[name.slice(list.length + 1), value]] : [],
    ),
  );

/** The other lists' parameters, as hidden fields for a form of this list. */
export const fieldsOfOthers = (search: URLSearchParams, list: ListName) =>
  [...search].filter(([name]) => !name.startsWith(`${list}.`));

/**
 * The dashboard's address with some parameters of one list changed; null removes one.
 * @returns a relative URL with the list as its fragment, for example "?users.q=ann#users"
 */
export function addressWith(
  search: URLSearchParams,
  list: ListName,
  changes: Record<string, string | null>,
): string {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(`${list}.${name}`);
    else changed.set(`${list}.${name}`, value);
  }
  return `?${changed}#${list}`;
}

/** Moves the focus to a list's heading, since the next page may not have the link that has it. */
export const focusList = (list: ListName) =>
  document.getElementById(`${list}-title`)?.focus({ preventScroll: true });
