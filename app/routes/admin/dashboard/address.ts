import type { ListName } from "~/domain/admin/list-definitions";

// Each list prefixes its parameters with its name.

/** Without the prefix. */
export const paramsOf = (search: URLSearchParams, list: ListName) =>
  new URLSearchParams(
    [...search].flatMap(([name, value]) =>
      name.startsWith(`${list}.`) ? [[name.slice(list.length + 1), value]] : [],
    ),
  );

export const fieldsOfOthers = (search: URLSearchParams, list: ListName) =>
  [...search].filter(([name]) => !name.startsWith(`${list}.`));

/**
 * Null removes a parameter. @returns a relative URL with the list as its fragment:
 * "?users.q=ann#users"
 */
export function addressWith(
  search: URLSearchParams,
  list: ListName,
  changes: Record<string, string | null>,
): string {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) {
      changed.delete(`${list}.${name}`);
    } else {
      changed.set(`${list}.${name}`, value);
    }
  }
  return `?${changed}#${list}`;
}

/** To the list's heading: the next page may lack the link that has the focus. */
export const focusList = (list: ListName) =>
  document.getElementById(`${list}-title`)?.focus({ preventScroll: true });
