import { Form, Link } from "@remix-run/react";
import { changePasswordSchema, passwordSchema } from "~/domain/accounts/forms";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { Checkbox, Field } from "~/ui/field";
import { NewPasswordFields } from "~/ui/form-fields";

/** Only a request: an unconfirmed account works in full. */
export function ConfirmBanner() {
  return (
    <Form method="post" className="card flex-row flex-wrap items-center justify-between gap-4">
      <p className="text-muted">You haven't confirmed your email address yet. We've emailed you a link.</p>
      <button type="submit" name="intent" value="send-confirmation" className="button button-quiet button-small">
        Resend the link
      </button>
    </Form>
  );
}

/** Withdrawing a consent has to be as easy as giving it. */
export function ConsentForm({ wording, agreed }: { wording: string; agreed: boolean }) {
  return (
    <Form method="post" className="card gap-5">
      <h2 className="text-heading">Email updates</h2>
      <Checkbox id="marketing-consent" name="marketingConsent" defaultChecked={agreed} label={wording} />
      <button type="submit" name="intent" value="change-consent" className="button button-quiet self-start">
        Save
      </button>
    </Form>
  );
}

const changePassword = {
  id: "change-password",
  schema: changePasswordSchema(),
  submit: { label: "Change password", pendingLabel: "Changing..." },
};

export function PasswordForm({ lastResult }: { lastResult: LastResult }) {
  return (
    <ValidatedForm {...changePassword} lastResult={lastResult} isIntent className="card gap-5">
      {(input) => (
        <>
          <h2 className="text-heading">Change your password</h2>
          <p className="text-muted">Changing it logs out your other devices.</p>
          <Field
            {...input("currentPassword")}
            label="Current password"
            type="password"
            autoComplete="current-password"
          />
          <NewPasswordFields newPassword={input("newPassword")} confirmPassword={input("confirmPassword")} />
        </>
      )}
    </ValidatedForm>
  );
}

const deleteAccount = {
  id: "delete-account",
  schema: passwordSchema,
  submit: { label: "Delete my account", pendingLabel: "Deleting...", className: "button-danger self-start" },
};

export function DeleteForm({ lastResult }: { lastResult: LastResult }) {
  return (
    <ValidatedForm {...deleteAccount} lastResult={lastResult} isIntent className="card gap-5">
      {(input) => (
        <>
          <h2 className="text-heading">Delete your account</h2>
          <p className="text-muted">
            Your account, sessions and preferences will be permanently deleted. This can't be undone. What you
            registered or applied for and your newsletter subscription are separate: withdraw them through the links in
            our emails or from{" "}
            <Link to="/dashboard" className="text-link">
              your dashboard
            </Link>
            .
          </p>
          <Field {...input("password")} label="Your password" type="password" autoComplete="current-password" />
        </>
      )}
    </ValidatedForm>
  );
}
