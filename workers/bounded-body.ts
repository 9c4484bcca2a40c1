/** Bytes a submitted form or JSON call may have. The longest form of the site needs a few hundred. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a request's body up to the limit, so that no route ever holds more.
 * @returns the same request with its body in memory, or null when it was too large
 */
export async function boundedBody(request: Request): Promise<Request | null> {
  if (!request.body) return request;
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY_BYTES) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // A chunked body names no length, so it is counted while it comes.
  const reader = request.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > MAX_BODY_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  return new Request(request, { body: await new Blob(chunks).arrayBuffer() });
}
