import { DrizzleQueryError } from "drizzle-orm";

/**
 * An error for the log. A query is named without its values, which include addresses and password
 * hashes.
 */
export function formatError(error: unknown): string {
  return error instanceof DrizzleQueryError
    ? `Failed query: ${error.query}: ${formatError(error.cause)}`
    : String(error);
}
