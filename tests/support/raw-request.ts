import { request } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Asks with a path and headers as they are written. fetch() rewrites some paths, adds headers,
 * decodes the answer and lets no caller write Host.
 */
export const sendRaw = (
  origin: string,
  path: string,
  {
    body = "",
    ...options
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) =>
  new Promise<{ status?: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(origin);
      const sent = request({ hostname, port, path, ...options }, async (response) => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, text: await text(response) });
      });
      sent.on("error", reject).end(body);
    },
  );
