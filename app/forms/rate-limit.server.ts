import type { AppLoadContext } from "@remix-run/cloudflare";
import { rateLimited } from "./action-error";

/**
 * Counts a submission of this visitor's network address.
 * @param field that shows the sentence, where the form has no place of its own for it
 * @throws {ActionError} 429 when it has sent too many
 */
export async function limitSubmissions({ submissionLimit }: AppLoadContext, field?: string): Promise<void> {
  const retryAfterSeconds = await submissionLimit.retryAfterSeconds();
  if (retryAfterSeconds > 0) throw rateLimited(retryAfterSeconds, field);
}
