/** The body of every failed JSON call. */
export interface JsonFailure {
  error: string;
  fieldErrors?: Record<string, string[]>;
}

/** What every JSON answer says of itself as the API's contract has it: UTF-8 named, never stored. */
export function jsonHeaders(more?: HeadersInit): Headers {
  const headers = new Headers(more);
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return headers;
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), { ...init, headers: jsonHeaders(init.headers) });
}

/** A failed JSON call: a sentence people can read and, for forms, what is wrong with each field. */
export function jsonFailure(status: number, body: JsonFailure, headers?: HeadersInit): Response {
  return json(body, { status, headers });
}
