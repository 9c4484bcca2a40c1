import { parseWithZod } from "@conform-to/zod/v4";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { User } from "~/domain/accounts/accounts";
import { loginSchema, signUpSchema } from "~/domain/accounts/forms";
import { HONEYPOT_FIELD } from "~/ui/honeypot";
import { FormRefused, hideFields, type Submission } from "./form-refusal.server";
import { isTooFast } from "./form-shown.server";
import { logIn, passwordProblem, type SignInRefusal, signUp } from "./sign-in.server";

/** The two ways to become known, by the names of the auth page's tabs. Each throws FormRefused where it cannot. */
export function createAuthenticator(context: AppLoadContext): Authenticator<User> {
  return new Authenticator<User>()
    .use(
      new FormStrategy(async ({ form, request }) => {
        const submission = parseWithZod(form, { schema: loginSchema });
        if (submission.status !== "success") throw invalid(submission);
        if (form.get(HONEYPOT_FIELD)) throw program(submission);
        const outcome = await logIn(context, submission.value, request);
        if ("refusal" in outcome) throw refused(submission, outcome.refusal);
        return outcome.user;
      }),
      "login",
    )
    .use(
      new FormStrategy(async ({ form }) => {
        const submission = parseWithZod(form, { schema: signUpSchema(passwordProblem) });
        if (submission.status !== "success") throw invalid(submission);
        if (form.get(HONEYPOT_FIELD) || isTooFast(context, form)) throw program(submission);
        const outcome = await signUp(context, submission.value);
        if ("refusal" in outcome) throw refused(submission, outcome.refusal);
        return outcome.user;
      }),
      "sign-up",
    );
}

const invalid = (submission: Submission) => new FormRefused(400, submission.reply({ hideFields }));

/** Words for people, too: a person with a helpful browser may look like a program. */
const program = (submission: Submission) =>
  new FormRefused(
    400,
    submission.reply({ hideFields, formErrors: ["That looked automatic. Please send it once more."] }),
  );

const refused = (submission: Submission, { status, error, fieldErrors, retryAfterSeconds }: SignInRefusal) =>
  new FormRefused(
    status,
    submission.reply({ hideFields, ...(fieldErrors ? { fieldErrors } : { formErrors: [error] }) }),
    retryAfterSeconds,
  );
