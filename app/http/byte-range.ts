interface ByteRange {
  from: number;
  to: number;
}

/**
 * The part of a file that a Range header asks for (RFC 9110, section 14): null for the whole file,
 * also where the header is malformed or asks for several parts; "none" where the file has no such
 * part.
 */
export function readRange(header: string | null, size: number): ByteRange | "none" | null {
  const [, first = "", last = ""] =
    /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  const [from, to] =
    first === ""
      ? [Math.max(0, size - Number(last)), size - 1]
      : [Number(first), Number(last || size - 1)];
  if (first !== "" && last !== "" && to < from) return null;
  return from >= size ? "none" : { from, to: Math.min(to, size - 1) };
}

/**
 * Whether the file is still the one of which a client has a part: by If-Range's strong tag or exact
 * time, if it sent one.
 */
function isSameFile(ifRange: string | null, file: Headers): boolean {
  return ifRange === null || ifRange === file.get("ETag") || ifRange === file.get("Last-Modified");
}

/** Files that have parts say so with Accept-Ranges. */
export async function answerRange({ method, headers }: Request, file: Response): Promise<Response> {
  const isAsked =
    method === "GET" &&
    file.status === 200 &&
    file.headers.has("Accept-Ranges") &&
    headers.has("Range");
  if (!isAsked || !isSameFile(headers.get("If-Range"), file.headers)) return file;
  const body = new Uint8Array(await file.arrayBuffer());
  const range = readRange(headers.get("Range"), body.length);
  const answer = new Headers(file.headers);
  if (range === null) return new Response(body, { headers: answer });
  answer.set(
    "Content-Range",
    range === "none" ? `bytes */${body.length}` : `bytes ${range.from}-${range.to}/${body.length}`,
  );
  answer.delete("Content-Length");
  if (range === "none") return new Response(null, { status: 416, headers: answer });
  return new Response(body.subarray(range.from, range.to + 1), { status: 206, headers: answer });
}
