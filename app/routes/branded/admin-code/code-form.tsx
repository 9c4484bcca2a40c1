import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { codeSchema } from "~/domain/accounts/forms";
import { useValidatedForm } from "~/forms/use-validated-form";
import { CodeField } from "~/ui/form-fields";

export function CodeForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { formProps, fields, input } = useValidatedForm({ id: "admin-code", schema: codeSchema, lastResult });
  const pending = useNavigation().state !== "idle";
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <CodeField {...input(fields.code)} hint="Without your app at hand, enter one of your recovery codes." />
      <button type="submit" className="button button-accent" aria-disabled={pending || undefined}>
        {pending ? "Signing in..." : "Sign in"}
      </button>
    </Form>
  );
}
