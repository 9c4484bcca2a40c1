import { createHash } from "node:crypto";

export const entityTag = (text: string) => `"${createHash("sha256").update(text).digest("base64url")}"`;

/** Whether a request's If-None-Match names the answer's ETag, also where a cache on the way has made it weak. */
export function isKnownTag(ifNoneMatch: string | null, tag: string | null): boolean {
  if (ifNoneMatch === null || tag === null) return false;
  const tags = ifNoneMatch.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(tag);
}
