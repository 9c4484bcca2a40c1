import { changePasswordSchema, noProblem, passwordSchema } from "~/domain/accounts/forms";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { Checkbox } from "~/ui/field";
import { NewPasswordFields, OwnPasswordField } from "~/ui/form-fields";
import { TextLink } from "~/ui/links";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";

/** Only a request: an unconfirmed account works in full. */
export function ConfirmBanner() {
  return (
    <PostForm className="card flex-row flex-wrap items-center justify-between gap-4">
      <p className="text-muted">
        You haven't confirmed your email address yet. We've emailed you a link.
      </p>
      <SubmitButton intent="send-confirmation" className="button-quiet button-small">
        Resend the link
      </SubmitButton>
    </PostForm>
  );
}

/** Withdrawing consent has to be as easy as giving it. */
export function ConsentForm({ wording, agreed }: { wording: string; agreed: boolean }) {
  return (
    <PostForm className="card gap-5">
      <h2 className="text-heading">Email updates</h2>
      <Checkbox
        id="marketing-consent"
        name="marketingConsent"
        defaultChecked={agreed}
        label={wording}
      />
      <SubmitButton intent="change-consent" className="button-quiet self-start">
        Save
      </SubmitButton>
    </PostForm>
  );
}

const changePassword = {
  id: "change-password",
  schema: changePasswordSchema(noProblem),
  submit: { label: "Change password", pendingLabel: "Changing..." },
};

type FormProps = { username: string; lastResult: LastResult };

export function PasswordForm({ username, lastResult }: FormProps) {
  return (
    <ValidatedForm {...changePassword} lastResult={lastResult} isIntent className="card gap-5">
      {(input) => (
        <>
          <h2 className="text-heading">Change your password</h2>
          <p className="text-muted">Changing it logs out your other devices.</p>
          <OwnPasswordField
            {...input("currentPassword")}
            username={username}
            label="Current password"
          />
          <NewPasswordFields
            newPassword={input("newPassword")}
            confirmPassword={input("confirmPassword")}
          />
        </>
      )}
    </ValidatedForm>
  );
}

const deleteAccount = {
  id: "delete-account",
  schema: passwordSchema,
  submit: {
    label: "Delete my account",
    pendingLabel: "Deleting...",
    className: "button-danger self-start",
  },
};

export function DeleteForm({ username, lastResult }: FormProps) {
  return (
    <ValidatedForm {...deleteAccount} lastResult={lastResult} isIntent className="card gap-5">
      {(input) => (
        <>
          <h2 className="text-heading">Delete your account</h2>
          <p className="text-muted">
            Your account, sessions and preferences will be permanently deleted. This can't be
            undone. What you registered or applied for and your newsletter subscription are
            separate: withdraw them through the links in our emails or from{" "}
            <TextLink to="/dashboard">your dashboard</TextLink>.
          </p>
          <OwnPasswordField {...input("password")} username={username} />
        </>
      )}
    </ValidatedForm>
  );
}
