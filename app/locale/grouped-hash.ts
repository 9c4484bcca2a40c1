/**
 * A hexadecimal hash in groups of eight digits, as fingerprints are read: no line can break a
 * longer one.
 */
export const groupHash = (hash: string): string => (hash.match(/.{1,8}/g) ?? []).join(" ");
