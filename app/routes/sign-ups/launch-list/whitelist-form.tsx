import { Link } from "@remix-run/react";
import { launchSchema } from "~/domain/sign-ups/launch-list/registration";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { LegalLink } from "~/site/legal-link";
import { Field, Honeypot } from "~/ui/field";

interface WhitelistFormProps {
  lastResult: LastResult;
  /** What someone agrees to by registering. */
  wording: string;
  /** Where the visitor came from, as the address says, or null. */
  source: string | null;
}

const form = {
  id: "whitelist",
  schema: launchSchema,
  action: "/whitelist",
  submit: { label: "Reserve My Spot", pendingLabel: "Registering...", className: "button-accent" },
};

export function WhitelistForm({ lastResult, wording, source }: WhitelistFormProps) {
  return (
    <ValidatedForm {...form} lastResult={lastResult}>
      {(input) => (
        <>
          <h2 className="text-heading">Join the launch list</h2>
          <Honeypot />
          {source && <input type="hidden" name="source" value={source} />}
          <Field {...input("email")} label="Email address" type="email" autoComplete="email" />
          <p className="text-sm text-muted">{wording}</p>
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <Link to="/whitelist/manage" className="text-link">
              Manage your registration
            </Link>
            <LegalLink slug="privacy" />
          </p>
        </>
      )}
    </ValidatedForm>
  );
}
