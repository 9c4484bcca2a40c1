import { createHash, timingSafeEqual } from "node:crypto";

export const sha256 = (text: string, encoding: "base64url" | "base64" | "hex" = "base64url") =>
  createHash("sha256").update(text).digest(encoding);

/** Compares secrets in constant time. */
export function isEqual(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
