/** Groups of eight hexadecimal digits, as fingerprints are read; lines can't break a longer one. */
export const groupHash = (hash: string): string => (hash.match(/.{1,8}/g) ?? []).join(" ");
