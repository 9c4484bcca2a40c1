import { AsyncLocalStorage } from "node:async_hooks";

export const REQUEST_ID_HEADER = "X-Request-Id";

const current = new AsyncLocalStorage<string>();

/** The platform's own name for a request, which its logs and its support use; a random one on one machine. */
export function createRequestId({ headers }: Request): string {
  const ray = headers.get("CF-Ray") ?? "";
  return /^[0-9a-f]{16}(-[A-Z]{3})?$/.test(ray) ? ray : crypto.randomUUID();
}

/** Runs some work as part of a request: every log line in it names the request. */
export const withRequestId = <Value>(id: string, work: () => Value): Value => current.run(id, work);

/** The id of the request under way, or undefined outside one. */
export const getRequestId = () => current.getStore();
