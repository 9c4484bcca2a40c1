import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Refusal, User } from "~/domain/accounts/accounts";
import { FormRefused, hideFields, refusalAsForm, type Submission } from "./form-refusal.server";
import { tooOften } from "./sign-in.server";

/** What a person wants done, on a page with several forms. */
export interface Deed {
  form: FormData;
  user: User;
  context: AppLoadContext;
}

type Deeds = Record<string, (deed: Deed) => Promise<unknown>>;
type AnswerOf<Page extends Deeds> = Awaited<ReturnType<Page[keyof Page]>>;

/**
 * Does what the page's button named in the field `deed`.
 * @param deeds what the page can do; each throws FormRefused where it cannot
 * @throws 400 for anything else
 */
export async function takeDeed<Page extends Deeds>(
  deeds: Page,
  { request, user, context }: Omit<Deed, "form"> & { request: Request },
): Promise<AnswerOf<Page> | ReturnType<typeof refusalAsForm>> {
  const form = await request.formData();
  const name = form.get("deed");
  const deed = typeof name === "string" && Object.hasOwn(deeds, name) ? deeds[name] : undefined;
  if (!deed) throw data(null, { status: 400 });
  try {
    return (await deed({ form, user, context })) as AnswerOf<Page>;
  } catch (error) {
    if (error instanceof FormRefused) return refusalAsForm(error, "account-refused");
    throw error;
  }
}

/**
 * Has a password looked at that is asked for again. Every look counts against the address that asks for it.
 * @param field where it was typed
 * @param look what looks at it; null when it was right
 * @throws FormRefused with the reason beside the field
 */
export async function requirePassword(
  { submissionLimit }: AppLoadContext,
  submission: Submission,
  field: string,
  look: () => Promise<Refusal | null>,
): Promise<void> {
  const retryAfterSeconds = await submissionLimit.secondsToWait();
  const refusal = retryAfterSeconds > 0 ? { refused: "too-often" as const, retryAfterSeconds } : await look();
  if (refusal) throw passwordRefused(refusal, submission, field);
}

function passwordRefused(refusal: Refusal, submission: Submission, field: string): FormRefused {
  const refuse = (status: number, message: string, seconds?: number) =>
    new FormRefused(status, submission.reply({ hideFields, fieldErrors: { [field]: [message] } }), seconds);
  if (refusal.refused === "password") return refuse(400, "This is not your password.");
  return refuse(429, tooOften(refusal.retryAfterSeconds).error, refusal.retryAfterSeconds);
}
