import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { type ToastName, type ToastWords, toasts } from "~/site/toasts";

/** Fields that are never given back, of any form. */
export const hideFields = ["password", "currentPassword", "newPassword", "confirmPassword", "code"];

/** What was read of a form, whichever it is: it answers with what was wrong with it. */
export interface Submission {
  reply(options?: {
    hideFields?: string[];
    formErrors?: string[];
    fieldErrors?: Record<string, string[]>;
  }): SubmissionResult<string[]>;
}

/** What a form learns when it was refused: each field's mistakes, what was typed but passwords, and a toast. */
export interface FormAnswer {
  lastResult: SubmissionResult<string[]> | null;
  words: ToastWords | null;
}

/** A form that was not taken. Thrown by the authenticator's strategies, which can only hand back a person. */
export class FormRefused extends Error {
  override name = "FormRefused";
  constructor(
    readonly status: number,
    readonly lastResult: SubmissionResult<string[]>,
    /** Seconds, with 429. */
    readonly retryAfterSeconds?: number,
  ) {
    super(`a form was refused with ${status}`);
  }
}

/** The answer to a form that was not taken. @param toast by its name or in words, or null: the fields say it all */
export function refusalAsForm(
  { status, lastResult, retryAfterSeconds }: FormRefused,
  toast: ToastName | ToastWords | null,
) {
  const headers = retryAfterSeconds === undefined ? undefined : { "Retry-After": String(retryAfterSeconds) };
  const words = typeof toast === "string" ? toasts[toast] : toast;
  return data<FormAnswer>({ lastResult, words }, { status, headers });
}
