import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { beginFactorSchema } from "~/domain/accounts/forms";
import { Field } from "~/ui/field";
import { useValidatedForm } from "~/ui/validated-form";

export function FactorOff({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { formProps, fields, input } = useValidatedForm({ id: "begin", schema: beginFactorSchema, lastResult });
  const pending = useNavigation().state !== "idle";
  return (
    <section className="card gap-5">
      <h2 className="text-heading">Second factor: off</h2>
      <p className="max-w-prose text-muted">
        With a second factor, signing in asks for your password and then for a code of an app on your phone. Whoever
        learns your password still stays out. Any authenticator app works.
      </p>
      <Form method="post" {...formProps} className="grid max-w-md gap-5">
        <input type="hidden" name="deed" value="begin" />
        <Field {...input(fields.password)} label="Your password" type="password" autoComplete="current-password" />
        <button type="submit" className="button button-accent justify-self-start" aria-disabled={pending || undefined}>
          Set up a second factor
        </button>
      </Form>
    </section>
  );
}
