import {
  ANSWER_MAX,
  applicationConsent,
  applicationSchema,
  LINK_MAX,
  NAME_MAX,
} from "~/domain/sign-ups/launchpad/application";
import { EmailField } from "~/forms/email-field";
import type { LastResult } from "~/forms/validated-form";
import { Checkbox, Field } from "~/ui/field";
import { TextArea } from "~/ui/form-fields";
import { SignUpForm } from "../sign-up-form";

const form = {
  id: "application",
  schema: applicationSchema,
  action: "/launchpad/apply",
  submit: { label: "Send application", pendingLabel: "Sending...", className: "button-accent" },
  heading: "Your application",
  manage: { label: "Manage your application", href: "/launchpad/manage" },
};

export function ApplicationForm(props: { lastResult: LastResult; source: string | null }) {
  return (
    <SignUpForm {...form} {...props}>
      {(input) => (
        <>
          <Field
            {...input("name")}
            label="Your name or your team’s"
            type="text"
            autoComplete="name"
            maxLength={NAME_MAX}
          />
          <EmailField {...input("email")} />
          <TextArea {...input("product")} label="What are you building?" maxLength={ANSWER_MAX} />
          <TextArea
            {...input("assetUse")}
            label="How does it use Bitcoin or gold?"
            maxLength={ANSWER_MAX}
          />
          <TextArea {...input("progress")} label="What already works?" maxLength={ANSWER_MAX} />
          <Field
            {...input("link")}
            label="Link (optional)"
            hint="A website, a repository or a demo, starting with https://"
            type="url"
            autoComplete="url"
            maxLength={LINK_MAX}
          />
          <Checkbox {...input("consent")} label={applicationConsent.wording} />
        </>
      )}
    </SignUpForm>
  );
}
