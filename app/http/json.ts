import { writePlainJson } from "~/locale/plain-json";

type JsonFailure = { error: string; fieldErrors?: Record<string, string[]> };

/** The headers of every JSON answer in the API's contract: UTF-8, never stored. */
export function jsonHeaders(more?: HeadersInit): Headers {
  const headers = new Headers(more);
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return headers;
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(writePlainJson(body), { ...init, headers: jsonHeaders(init.headers) });
}

export const jsonFile = (body: unknown, name: string) =>
  new Response(JSON.stringify(body, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });

export function jsonFailure(status: number, body: JsonFailure, headers?: HeadersInit): Response {
  return json(body, { status, headers });
}
