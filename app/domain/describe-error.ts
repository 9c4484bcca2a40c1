import { DrizzleQueryError } from "drizzle-orm";

/**
 * What failed, for the log. A query is named without its values: they are what visitors wrote, addresses and the hashes of
 * passwords among them.
 */
export function describeError(error: unknown): string {
  return error instanceof DrizzleQueryError
    ? `Failed query: ${error.query}: ${describeError(error.cause)}`
    : String(error);
}
