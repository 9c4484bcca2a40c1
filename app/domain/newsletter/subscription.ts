import * as z from "zod/mini";
import { emailAddress } from "~/domain/fields";

const subscription = z.object({
  email: emailAddress,
  consent: z.string("Please tick the box, so that we may write to you.").check(z.minLength(1), z.maxLength(40)),
});

type Refusal = { errors: { email?: string; consent?: string } };

/** Reads a newsletter form: the address and the version of the wording agreed to, or what is wrong with each field. */
export function parseSubscription(form: FormData): { email: string; consentVersion: string } | Refusal {
  const result = subscription.safeParse({ email: form.get("email"), consent: form.get("consent") });
  if (result.success) return { email: result.data.email, consentVersion: result.data.consent };
  const { fieldErrors } = z.flattenError(result.error);
  return { errors: { email: fieldErrors.email?.[0], consent: fieldErrors.consent?.[0] } };
}
