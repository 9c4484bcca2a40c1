/** Null where the escapes are no UTF-8. */
export function readFragment(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
}
