/** The id that the fragment of an address names; null where its escapes are no UTF-8. */
export function readFragment(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
}
