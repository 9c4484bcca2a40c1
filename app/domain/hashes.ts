import { createHash, timingSafeEqual } from "node:crypto";

/** SHA-256 of a text, by default in the alphabet of URLs. */
export const sha256 = (text: string, encoding: "base64url" | "base64" | "hex" = "base64url") =>
  createHash("sha256").update(text).digest(encoding);

/**
 * Compares two secrets, or what is computed from them, in a time that does not tell where they
 * differ.
 */
export function isEqual(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
