import { createHash } from "node:crypto";

export const entityTag = (body: string | Uint8Array) =>
  `"${createHash("sha256").update(body).digest("base64url")}"`;

/** Also where a cache on the way has made the tag weak. */
export function isKnownTag(ifNoneMatch: string | null, tag: string | null): boolean {
  if (ifNoneMatch === null || tag === null) return false;
  const tags = ifNoneMatch.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(tag);
}

export const httpDate = (time: string | number) => new Date(time).toUTCString();

/**
 * Whether a client has the present version of an answer (RFC 9110, section 13.2.2): by its tags or,
 * where it sent none, by its time.
 */
export function isUnchanged(request: Headers, answer: Headers): boolean {
  const tags = request.get("If-None-Match");
  if (tags !== null) return isKnownTag(tags, answer.get("ETag"));
  // A date that cannot be read, or none, is NaN, which no time is below.
  const changedAt = Date.parse(answer.get("Last-Modified") ?? "");
  return changedAt <= Date.parse(request.get("If-Modified-Since") ?? "");
}
