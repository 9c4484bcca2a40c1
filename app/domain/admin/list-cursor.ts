import * as z from "zod/mini";

/** Longest cursor that is read: the longest address in base64 fits twice. */
const CURSOR_MAX = 2_000;

const cursorSchema = z.object({
  /** The list's order, so that a cursor of another order is rejected. */
  sort: z.string(),
  direction: z.enum(["next", "previous"]),
  /** Sort value of the row next to the place: times in milliseconds, booleans as 1 and 0. */
  value: z.union([z.string(), z.int()]),
  id: z.int(),
});

export type Cursor = z.output<typeof cursorSchema>;

export const writeCursor = (cursor: Cursor) =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** @returns null for a text that is not a cursor of this order */
export function readCursor(text: string, sort: string, type: "string" | "number"): Cursor | null {
  if (text.length > CURSOR_MAX || !/^[\w-]+$/.test(text)) return null;
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return cursor.sort === sort && typeof cursor.value === type ? cursor : null;
  } catch {
    return null;
  }
}
