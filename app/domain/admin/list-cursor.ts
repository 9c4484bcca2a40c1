import * as z from "zod/mini";

/** Longest cursor that is looked at: the longest address in base64 fits twice. */
const CURSOR_MAX = 2_000;

/** A place between two rows of a sorted list, and which way to read from there. */
const cursorSchema = z.object({
  /** The list's order, so that a cursor of another one is not misread. */
  sort: z.string(),
  direction: z.enum(["next", "previous"]),
  /** What the row next to the place is sorted by: times in milliseconds, yes and no as 1 and 0. */
  value: z.union([z.string(), z.int()]),
  /** Number of that row: it orders what is equal. */
  id: z.int(),
});

export type Cursor = z.output<typeof cursorSchema>;

/** An opaque token for a URL. */
export const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** @returns null for what no list of this order ever gave out */
export function readCursor(text: string, sort: string, type: "string" | "number"): Cursor | null {
  if (text.length > CURSOR_MAX || !/^[\w-]+$/.test(text)) return null;
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return cursor.sort === sort && typeof cursor.value === type ? cursor : null;
  } catch {
    return null;
  }
}
