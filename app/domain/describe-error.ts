import { DrizzleQueryError } from "drizzle-orm";

/** What failed, for the log. A query is named without its values: addresses and hashes of passwords are among them. */
export function describeError(error: unknown): string {
  return error instanceof DrizzleQueryError
    ? `Failed query: ${error.query}: ${describeError(error.cause)}`
    : String(error);
}
