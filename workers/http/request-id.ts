import { AsyncLocalStorage } from "node:async_hooks";

export const REQUEST_ID_HEADER = "X-Request-Id";

const current = new AsyncLocalStorage<string>();

/** The platform's id of a request, which is in its logs; a random one on one machine. */
export function createRequestId({ headers }: Request): string {
  const ray = headers.get("CF-Ray") ?? "";
  return /^[0-9a-f]{16}(-[A-Z]{3})?$/.test(ray) ? ray : crypto.randomUUID();
}

export const withRequestId = <Value>(id: string, work: () => Value): Value => current.run(id, work);

export const getRequestId = () => current.getStore();
