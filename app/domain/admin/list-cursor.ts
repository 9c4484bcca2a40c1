/** A place between two rows of a sorted list, and which way to read from there. */
export interface Cursor {
  way: "next" | "previous";
  /** What the row beside the place is sorted by: instants in milliseconds, yes and no as 1 and 0. */
  value: string | number;
  /** Number of that row: it orders what is equal. */
  id: number;
}

/** Longest cursor that is looked at: the longest address in base64 fits twice. */
const CURSOR_MAX = 2_000;

/** An opaque word for an address. It names its column, so a cursor of another order is not misread. */
export function writeCursor(sort: string, { way, value, id }: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify([sort, way === "next" ? 1 : 0, value, id]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * @param kind type of the column's values
 * @returns null for what no list of this order ever gave out
 */
export function readCursor(text: string, sort: string, kind: "string" | "number"): Cursor | null {
  if (text.length > CURSOR_MAX || !/^[\w-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const read: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (!Array.isArray(read) || read.length !== 4) return null;
    const [column, forward, value, id] = read as unknown[];
    if (column !== sort || (forward !== 0 && forward !== 1)) return null;
    if (typeof id !== "number" || !Number.isSafeInteger(id)) return null;
    if (kind === "number" ? !Number.isSafeInteger(value) : typeof value !== "string") return null;
    return { way: forward === 1 ? "next" : "previous", value: value as string | number, id };
  } catch {
    return null;
  }
}
