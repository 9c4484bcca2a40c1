/**
 * Replaces `@peculiar/asn1-schema` in the Worker's bundle (`alias` in wrangler.toml). Passkeys are
 * accepted without attestation, so an ES256 signature is the only ASN.1 that is ever parsed;
 * everything else is rejected.
 */
export const AsnParser = { parse: readSignature };

/** Imported as well, by code for attestations alone. */
export const OctetString = undefined;

const SEQUENCE = 0x30;
const INTEGER = 0x02;

/**
 * Reads an ECDSA signature in DER (RFC 3279, 2.2.3): a sequence of two integers, whose lengths take
 * one byte each.
 * @returns the integers' bytes as encoded, with the zero before a high bit
 */
function readSignature(signature: Uint8Array): { r: Uint8Array; s: Uint8Array } {
  const { content, rest } = readValue(signature, SEQUENCE);
  const r = readValue(content, INTEGER);
  const s = readValue(r.rest, INTEGER);
  if (rest.length > 0 || s.rest.length > 0) throw new Error("bytes follow the signature");
  return { r: r.content, s: s.content };
}

function readValue(bytes: Uint8Array, tag: number): { content: Uint8Array; rest: Uint8Array } {
  const [type, length = 0] = bytes;
  if (type !== tag || length === 0 || length > 127 || bytes.length < 2 + length)
    throw new Error("not an ECDSA signature");
  return { content: bytes.subarray(2, 2 + length), rest: bytes.subarray(2 + length) };
}
