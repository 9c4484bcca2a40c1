import type { SubmissionResult } from "@conform-to/react";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { signUpSchema } from "~/domain/accounts/forms";
import { PASSWORD_MIN } from "~/domain/fields";
import { Honeypot } from "~/forms/honeypot";
import { useValidatedForm } from "~/forms/use-validated-form";
import { Checkbox, Field } from "~/ui/field";
import { FormErrors } from "~/ui/form-fields";
import type { loader } from "./route";

const schema = signUpSchema();

export function SignUpForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { timestamp, consent } = useLoaderData<typeof loader>();
  const { form, formProps, fields, input } = useValidatedForm({ id: "sign-up", schema, lastResult });
  const pending = useNavigation().state !== "idle";
  return (
    <Form method="post" action="/auth?tab=sign-up" {...formProps} className="grid gap-5">
      <Honeypot />
      <input type="hidden" name="shown" value={timestamp} />
      <FormErrors errors={form.errors} />
      <Field {...input(fields.username)} label="Email" type="email" autoComplete="email" />
      <Field
        {...input(fields.password)}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. A few words in a row are easy to keep in mind.`}
      />
      <Field {...input(fields.confirmPassword)} label="Confirm password" type="password" autoComplete="new-password" />
      <Checkbox
        id={fields.marketingConsent.id}
        name={fields.marketingConsent.name}
        defaultChecked={fields.marketingConsent.initialValue === "on"}
        label={consent.wording}
      />
      <button type="submit" className="button button-accent" aria-disabled={pending || undefined}>
        {pending ? "Creating Account..." : "Create Account"}
      </button>
    </Form>
  );
}
