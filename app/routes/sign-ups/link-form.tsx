import { brand } from "~/brand/generated/public";
import { linkRequestSchema } from "~/domain/accounts/forms";
import { EmailField } from "~/forms/email-field";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { TextLink } from "~/ui/links";

/** `lead`: what the link is for, or why the visitor needs another one. */
type LinkFormProps = {
  action?: string;
  lead: string;
  emailConfigured: boolean;
  lastResult: LastResult;
};

const submit = { label: "Send me a link", pendingLabel: "Sending..." };

export function LinkForm({ action, lead, emailConfigured, lastResult }: LinkFormProps) {
  if (!emailConfigured) {
    return (
      <p className="text-muted">
        We can't send email right now. Please{" "}
        <TextLink to={`mailto:${brand.contacts.privacy.email}`}>email us</TextLink>.
      </p>
    );
  }
  return (
    <ValidatedForm
      id="link"
      schema={linkRequestSchema}
      lastResult={lastResult}
      action={action}
      submit={submit}
    >
      {(input) => (
        <>
          <p className="text-muted">{lead}</p>
          <EmailField {...input("email")} />
        </>
      )}
    </ValidatedForm>
  );
}
