// One machine and preview addresses have no edge in front that compresses answers.

/** In bytes: less fits into a packet. */
const MIN_BYTES = 1_000;

/** Whether a client takes gzip: it names it, and not with a weight of 0. */
export const acceptsGzip = ({ headers }: Request): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(headers.get("Accept-Encoding") ?? "");

/** A body in gzip; null where that saves nothing. */
export async function compress(
  body: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body.byteLength < MIN_BYTES) return null;
  const compressed = new Response(body).body?.pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}
