/**
 * Fetches JSON from a query key's first element, without retrying. @throws {Error} "status: body"
 * unless it is ok
 */
export function fetchJson<T = unknown>([address]: readonly [string, ...unknown[]]): Promise<T> {
  return request<T>(address, {});
}

export function sendJson<T = unknown>(method: string, address: string, body?: unknown): Promise<T> {
  if (body === undefined) return request<T>(address, { method });
  return request<T>(address, {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
}

async function request<T>(
  address: string,
  init: { method?: string; body?: string; headers?: Record<string, string> },
) {
  const headers = { accept: "application/json", ...init.headers };
  const response = await fetch(address, { ...init, headers, credentials: "include" });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text || response.statusText}`);
  // JSON.parse would reject the empty body of a 204.
  return (text ? JSON.parse(text) : undefined) as T;
}
