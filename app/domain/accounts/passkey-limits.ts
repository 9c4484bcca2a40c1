/** Characters of a browser's answer that are looked at: an RSA key in an attestation takes about 2,000. */
export const RESPONSE_MAX = 8_000;
