import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { beginFactorSchema } from "~/domain/accounts/forms";
import { useValidatedForm } from "~/forms/use-validated-form";
import { Field } from "~/ui/field";

export function FactorOff({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { formProps, fields, input } = useValidatedForm({ id: "begin", schema: beginFactorSchema, lastResult });
  const pending = useNavigation().state !== "idle";
  return (
    <section className="card gap-5">
      <h2 className="text-heading">Second factor: off</h2>
      <p className="max-w-prose text-muted">
        With a second factor, you sign in with your password and a code from an app on your phone. Someone who learns
        your password still cannot get in. Any authenticator app works.
      </p>
      <Form method="post" {...formProps} className="grid max-w-md gap-5">
        <input type="hidden" name="intent" value="begin" />
        <Field {...input(fields.password)} label="Your password" type="password" autoComplete="current-password" />
        <button type="submit" className="button button-accent justify-self-start" aria-disabled={pending || undefined}>
          Set up a second factor
        </button>
      </Form>
    </section>
  );
}
