import { DrizzleQueryError } from "drizzle-orm";

/** For the log. Omits a query's values, which include addresses and password hashes. */
export function formatError(error: unknown): string {
  return error instanceof DrizzleQueryError
    ? `Failed query: ${error.query}: ${formatError(error.cause)}`
    : String(error);
}
