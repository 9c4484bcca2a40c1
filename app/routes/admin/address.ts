/** The lists of the screen, each with its own name before its parameters, so that none disturbs another. */
export const listNames = ["users", "registrations", "subscribers", "audit"] as const;

export type ListName = (typeof listNames)[number];

/** The parameters of one list, without its name: what a list's own query is read from. */
export function paramsOf(search: URLSearchParams, list: ListName): URLSearchParams {
  const prefix = `${list}.`;
  const own = [...search].filter(([name, value]) => name.startsWith(prefix) && value !== "");
  return new URLSearchParams(own.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** Where the other lists are, as fields that a form of this list sends along. */
export function fieldsOfOthers(search: URLSearchParams, list: ListName): [name: string, value: string][] {
  const others = listNames.filter((name) => name !== list);
  return others.flatMap((other) =>
    [...paramsOf(search, other)].map(([name, value]): [string, string] => [`${other}.${name}`, value]),
  );
}

/**
 * The address of the screen with some parameters of one list changed; null takes one away.
 * @returns a relative address that ends at the list, for example "?users.q=ann#users"
 */
export function addressWith(search: URLSearchParams, list: ListName, changes: Record<string, string | null>): string {
  const own = paramsOf(search, list);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) own.delete(name);
    else own.set(name, value);
  }
  const all = fieldsOfOthers(search, list).concat(
    [...own].map(([name, value]): [string, string] => [`${list}.${name}`, value]),
  );
  return `?${new URLSearchParams(all)}#${list}`;
}
