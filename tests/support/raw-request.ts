import { once } from "node:events";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Asks with a path and headers as they are written. fetch() rewrites some paths, adds headers,
 * decodes the answer and lets no caller write Host.
 */
export async function sendRaw(origin: string, path: string, options: RequestOptions, body = "") {
  const { hostname, port } = new URL(origin);
  const sent = request({ hostname, port, path, ...options }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status, headers } = response;
  return { status, headers, text: await text(response) };
}
