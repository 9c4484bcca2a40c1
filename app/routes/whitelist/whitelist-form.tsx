import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { launchSchema } from "~/domain/launch-list/registration";
import { Honeypot } from "~/forms/honeypot";
import { useValidatedForm } from "~/forms/use-validated-form";
import { Field } from "~/ui/field";

interface WhitelistFormProps {
  lastResult?: SubmissionResult<string[]> | null;
  /** What someone agrees to by registering. */
  wording: string;
  /** Where the visitor came from, as the address says, or null. */
  source: string | null;
}

export function WhitelistForm({ lastResult, wording, source }: WhitelistFormProps) {
  const { formProps, fields, input } = useValidatedForm({ id: "whitelist", schema: launchSchema, lastResult });
  const pending = useNavigation().formAction === "/whitelist";
  return (
    <Form method="post" action="/whitelist" {...formProps} className="grid gap-5">
      <h2 className="text-heading">Join the launch list</h2>
      <Honeypot />
      {source && <input type="hidden" name="source" value={source} />}
      <Field {...input(fields.email)} label="Email address" type="email" autoComplete="email" />
      <p className="text-sm text-muted">
        {wording}{" "}
        <Link to="/whitelist/manage" className="text-link">
          Manage a registration
        </Link>
      </p>
      <button type="submit" className="button button-accent" aria-disabled={pending || undefined}>
        {pending ? "Registering..." : "Reserve My Spot"}
      </button>
    </Form>
  );
}
