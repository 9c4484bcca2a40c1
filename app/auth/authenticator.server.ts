import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { loginSchema, signUpSchema } from "~/domain/accounts/forms";
import type { User } from "~/domain/accounts/user";
import type { AuditRecord } from "~/domain/admin/audit";
import { parseForm } from "~/forms/read-form.server";
import { findPasswordProblem, logIn, signUp } from "./sign-in.server";

/** Somebody who may be signed in, and what the audit log should say of it. */
export interface Authenticated {
  user: User;
  audit?: AuditRecord;
  /** Of the session that was opened with a new account. */
  sessionId?: string;
}

/** The two ways to become known, by the names of the auth page's tabs. Each takes a form that was validated. */
export function createAuthenticator(context: AppLoadContext): Authenticator<Authenticated> {
  return new Authenticator<Authenticated>()
    .use(
      new FormStrategy(async ({ form, request }) =>
        logIn(context, requireValue(parseForm(form, loginSchema)), request),
      ),
      "login",
    )
    .use(
      new FormStrategy(async ({ form }) =>
        signUp(context, requireValue(parseForm(form, signUpSchema(findPasswordProblem)))),
      ),
      "sign-up",
    );
}

function requireValue<Value>(submission: { status?: string; value?: Value }): Value {
  if (submission.status !== "success" || submission.value === undefined)
    throw new Error("the form was not validated before it was handed to the authenticator");
  return submission.value;
}
