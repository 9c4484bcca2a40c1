import { Link } from "@remix-run/react";
import { EMAIL_MAX } from "~/domain/limits";
import { ANSWER_MAX, applicationSchema, LINK_MAX, NAME_MAX } from "~/domain/sign-ups/launchpad/application";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { LegalLink } from "~/site/legal-link";
import { Checkbox, Field, Honeypot } from "~/ui/field";
import { TextArea } from "~/ui/form-fields";

interface ApplicationFormProps {
  lastResult: LastResult;
  /** What someone agrees to by applying. */
  wording: string;
  /** Where the visitor came from, as the address says, or null. */
  source: string | null;
}

const form = {
  id: "application",
  schema: applicationSchema,
  action: "/launchpad/apply",
  submit: { label: "Send application", pendingLabel: "Sending...", className: "button-accent" },
};

export function ApplicationForm({ lastResult, wording, source }: ApplicationFormProps) {
  return (
    <ValidatedForm {...form} lastResult={lastResult}>
      {(input) => (
        <>
          <h2 className="text-heading">Your application</h2>
          <Honeypot />
          {source && <input type="hidden" name="source" value={source} />}
          <Field
            {...input("name")}
            label="Your name or your team’s"
            type="text"
            autoComplete="name"
            maxLength={NAME_MAX}
          />
          <Field {...input("email")} label="Email address" type="email" autoComplete="email" maxLength={EMAIL_MAX} />
          <TextArea {...input("product")} label="What are you building?" maxLength={ANSWER_MAX} />
          <TextArea {...input("assetUse")} label="How does it use Bitcoin or gold?" maxLength={ANSWER_MAX} />
          <TextArea {...input("progress")} label="What already works?" maxLength={ANSWER_MAX} />
          <Field
            {...input("link")}
            label="Link (optional)"
            hint="A website, a repository or a demo, starting with https://"
            type="url"
            autoComplete="url"
            maxLength={LINK_MAX}
          />
          <Checkbox {...input("consent")} label={wording} />
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <Link to="/launchpad/manage" className="text-link">
              Manage your application
            </Link>
            <LegalLink slug="privacy" />
          </p>
        </>
      )}
    </ValidatedForm>
  );
}
