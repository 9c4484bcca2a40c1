/** A place between two rows of a sorted list, and which way to read from there. */
export interface Cursor {
  direction: "next" | "previous";
  /** What the row next to the place is sorted by: times in milliseconds, yes and no as 1 and 0. */
  value: string | number;
  /** Number of that row: it orders what is equal. */
  id: number;
}

/** Longest cursor that is looked at: the longest address in base64 fits twice. */
const CURSOR_MAX = 2_000;

/** An opaque token for a URL. It names its column, so a cursor of another order is not misread. */
export function writeCursor(sort: string, { direction, value, id }: Cursor): string {
  const json = JSON.stringify([sort, direction === "next" ? 1 : 0, value, id]);
  return Buffer.from(json).toString("base64url");
}

/**
 * @param type type of the column's values
 * @returns null for what no list of this order ever gave out
 */
export function readCursor(text: string, sort: string, type: "string" | "number"): Cursor | null {
  if (text.length > CURSOR_MAX || !/^[\w-]+$/.test(text)) return null;
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (!Array.isArray(read) || read.length !== 4) return null;
    const [column, forward, value, id] = read as unknown[];
    if (column !== sort || (forward !== 0 && forward !== 1)) return null;
    if (!Number.isSafeInteger(id)) return null;
    if (type === "number" ? !Number.isSafeInteger(value) : typeof value !== "string") return null;
    return { direction: forward === 1 ? "next" : "previous", value: value as string | number, id: id as number };
  } catch {
    return null;
  }
}
