import { DrizzleQueryError } from "drizzle-orm";

/**
 * An error for the log. A query is named without its values, which include addresses and password
 * hashes.
 */
export function describeError(error: unknown): string {
  return error instanceof DrizzleQueryError
    ? `Failed query: ${error.query}: ${describeError(error.cause)}`
    : String(error);
}
