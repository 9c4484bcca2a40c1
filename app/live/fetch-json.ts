/**
 * Asks for JSON. Never retries and never caches by itself. The first element is the address; what follows only names
 * the question. The caller vouches for the answer's shape.
 * @throws {Error} "status: body" for any answer that is not ok, 401 included.
 */
export function fetchJson<T = unknown>([address]: readonly [string, ...unknown[]]): Promise<T> {
  return ask<T>(address, {});
}

/**
 * Sends a change, with an optional JSON body.
 * @throws {Error} as fetchJson.
 */
export function sendJson<T = unknown>(method: string, address: string, body?: unknown): Promise<T> {
  if (body === undefined) return ask<T>(address, { method });
  return ask<T>(address, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
}

/** A failed answer as people read it: the body's own sentence where there is one, never a status or markup. */
export function describeFailure(error: Error): string {
  const [, body = ""] = /^\d{3}: ([\s\S]*)$/.exec(error.message) ?? [];
  try {
    const { error: sentence } = JSON.parse(body) as { error?: unknown };
    if (typeof sentence === "string") return sentence;
  } catch {
    // Not the API's answer.
  }
  return "The site cannot answer right now. Please try again later.";
}

async function ask<T>(address: string, init: { method?: string; body?: string; headers?: Record<string, string> }) {
  const headers = { accept: "application/json", ...init.headers };
  const response = await fetch(address, { ...init, headers, credentials: "include" });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text || response.statusText}`);
  // An answer such as 204 says nothing, which JSON.parse would reject.
  return (text ? JSON.parse(text) : undefined) as T;
}
