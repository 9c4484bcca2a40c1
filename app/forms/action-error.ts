import type { AppLoadContext } from "@remix-run/cloudflare";
import { plural } from "~/locale/plural";
import type { ToastMessage, ToastName } from "./toasts";

interface ActionErrorOptions {
  fieldErrors?: Record<string, string[]>;
  retryAfterSeconds?: number;
  /** The toast of the page's answer, instead of the form's own. */
  toast?: ToastName | ToastMessage;
}

/**
 * Why a form or a JSON call was not accepted: `handleForm` answers it with the page, `handleJson`
 * with JSON.
 */
export class ActionError extends Error {
  override name = "ActionError";

  /** @param message a sentence for people */
  constructor(
    readonly status: 400 | 401 | 403 | 409 | 413 | 415 | 429,
    message: string,
    readonly options: ActionErrorOptions = {},
  ) {
    super(message);
  }

  get headers(): HeadersInit | undefined {
    const { retryAfterSeconds } = this.options;
    return retryAfterSeconds === undefined
      ? undefined
      : { "Retry-After": String(retryAfterSeconds) };
  }
}

export const fieldError = (status: ActionError["status"], field: string, message: string) =>
  new ActionError(status, message, { fieldErrors: { [field]: [message] } });

/**
 * 429 in words: a wait of less than a minute is given as a minute.
 * @param field that shows the sentence, where the form has no place of its own for it
 */
export function rateLimited(retryAfterSeconds: number, field?: string): ActionError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `Too many attempts. Try again in ${minutes === 1 ? "a minute" : plural(minutes, "minute")}.`;
  return new ActionError(429, message, {
    retryAfterSeconds,
    ...(field && { fieldErrors: { [field]: [message] } }),
  });
}

/**
 * Counts a submission of this visitor's network address. @throws {ActionError} 429 when it has sent
 * too many
 */
export async function limitSubmissions(
  { submissionLimit }: AppLoadContext,
  field?: string,
): Promise<void> {
  const retryAfterSeconds = await submissionLimit.retryAfterSeconds();
  if (retryAfterSeconds > 0) throw rateLimited(retryAfterSeconds, field);
}
