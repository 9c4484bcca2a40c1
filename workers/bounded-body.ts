import { bodyBytes, FORM_MAX } from "~/domain/field-lengths";
import { CUT_HEADER, isForm } from "~/forms/form-body";

/** Where a route names no other number. */
export const MAX_BODY_BYTES = bodyBytes(FORM_MAX);
/**
 * Milliseconds that a body may take to arrive: 100 KB over a slow mobile line take two.
 */
export const BODY_TIMEOUT_MS = 10_000;

/** Bytes that are still read of a rejected body, before its connection is given up. */
const MAX_DRAINED_BYTES = 256 * 1024;

type BodyProblem = { status: 408 | 413; error: string };

/** A body has no meaning in these (RFC 9110, 9.3.1). */
export const ignoresBody = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/**
 * @returns the request with its body in memory, or what is wrong with it; a body that stops
 * half-way is 408
 */
export async function readBody(
  request: Request,
  { maxBytes = MAX_BODY_BYTES, timeoutMs = BODY_TIMEOUT_MS } = {},
): Promise<Request | BodyProblem> {
  if (!request.body) return request;
  if (ignoresBody(request)) {
    return new Request(request.url, { method: request.method, headers: request.headers });
  }
  const length = Number(request.headers.get("Content-Length") ?? 0);
  if (length > maxBytes && !isForm(request)) return tooLarge;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = request.body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<"timeout">((resolve) => {
    timer = setTimeout(resolve, timeoutMs, "timeout");
  });
  try {
    while (true) {
      const read = await Promise.race([reader.read(), timeout]);
      if (read === "timeout") {
        // A lock cannot be released while its read is outstanding; the client may never confirm the
        // cancellation.
        reader.cancel().catch(() => {});
        return tooSlow;
      }
      if (read.done) return new Request(request, { body: await new Blob(chunks).arrayBuffer() });
      // A chunked body names no length, so it is counted while it comes.
      bytes += read.value.byteLength;
      if (bytes > maxBytes) {
        // For drainBody, which reads some of the rest.
        reader.releaseLock();
        return isForm(request) ? cutForm(request, chunks) : tooLarge;
      }
      chunks.push(read.value);
    }
  } catch {
    // The client has gone, or what it sent cannot be read as a body.
    return brokenOff;
  } finally {
    clearTimeout(timer);
  }
}

/** A form as far as it was read, so that its page can show what was sent. */
async function cutForm(request: Request, chunks: BlobPart[]): Promise<Request> {
  const { url, method } = request;
  const headers = new Headers(request.headers);
  headers.set(CUT_HEADER, "1");
  return new Request(url, { method, headers, body: await new Blob(chunks).arrayBuffer() });
}

/**
 * Reads the rest of an unread body, within limits: a response that leaves it unread breaks the
 * connection, and the local proxy's next request with it
 * (https://github.com/cloudflare/workers-sdk/issues/15203).
 */
export async function drainBody({ body }: Request, timeoutMs = BODY_TIMEOUT_MS): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  // A client that stopped sending may never confirm the cancellation.
  const cancel = () => reader.cancel().catch(() => {});
  const timer = setTimeout(cancel, timeoutMs);
  try {
    for (let bytes = 0; bytes < MAX_DRAINED_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.byteLength;
    }
    cancel();
  } catch {
  } finally {
    clearTimeout(timer);
  }
}

const tooLarge: BodyProblem = { status: 413, error: "The request is too large." };
const tooSlow: BodyProblem = {
  status: 408,
  error: "The request took too long to arrive. Please try again.",
};
const brokenOff: BodyProblem = {
  status: 408,
  error: "The request broke off before all of it arrived. Please try again.",
};

/** @throws {RangeError} past so many bytes */
export async function readBoundedText(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<string> {
  if (!body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of body as typeof body & AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new RangeError(`more than ${limit} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
