export interface ToastMessage {
  title: string;
  description: string;
  failed?: boolean;
}

const done = (title: string, description: string): ToastMessage => ({ title, description });
const failed = (title: string, description: string): ToastMessage => ({
  title,
  description,
  failed: true,
});

/**
 * Every toast that a form's answer can bring, for the server alone. A flash cookie carries the
 * name, never the text.
 */
export const toasts = {
  "logged-in": done("Success", "Logged in successfully."),
  "signed-up": done("Success", "Account created successfully."),
  "login-failed": failed("Error", "Failed to log in. Please try again."),
  "sign-up-failed": failed("Error", "Failed to create account. Please try again."),
  "admin-logged-in": done("Login successful", "Welcome back, admin!"),
  "admin-login-failed": failed("Login failed", "Invalid credentials. Please try again."),
  "admin-denied": failed("Access denied", "You do not have administrator privileges."),
  "session-ended": failed(
    "Nothing changed",
    "You've been logged out. Please log in and try again.",
  ),
  "logout-failed": failed("Logout failed", "You're still logged in. Please try again."),
  "stepped-up": done("Confirmed", "Nothing has changed yet. Please repeat your last step."),
  "passkey-needed": failed(
    "Nothing was sent",
    "Please add a passkey, then repeat your last step under Releases.",
  ),
  "passkey-added": done("Passkey added", "We've logged out your other devices."),
  "passkey-removed": done("Passkey removed", "It no longer logs you in."),
  "recovery-codes-new": done("New recovery codes", "Your old codes no longer work."),
  "launch-new": done(
    "Registration successful!",
    "Thank you for your interest in the gold product.",
  ),
  "launch-already": done("Already registered!", "You're already on our list for the gold launch."),
  "launch-confirmed": done("Confirmed", "Your place on the launch list is confirmed."),
  "launch-withdrawn": done(
    "Registration withdrawn",
    "Your address is no longer on the launch list.",
  ),
  "application-withdrawn": done("Application withdrawn", "We've deleted your application."),
  "newsletter-confirmed": done("Confirmed", "Thank you. We'll email you when we have news."),
  "newsletter-ended": done("Unsubscribed", "You'll no longer get our newsletter."),
  "password-changed": done("Password changed", "We've logged out your other devices."),
  "password-reset": done("Password changed", "Please log in with your new password."),
  "account-failed": failed("Error", "No changes were made. Please try again."),
  "consent-changed": done("Saved", "We've updated your email preference."),
  "sessions-closed": done("Logged out everywhere", "You're logged out on every device."),
  "account-deleted": done("Account deleted", "Your account and data have been deleted."),
  "email-confirmed": done("Email confirmed", "Thank you. Your email address is confirmed."),
  "confirmation-limited": failed(
    "Email not sent",
    "We've already sent you several. Check your inbox, or try again in 15 minutes.",
  ),
  "confirmation-sent": done("Email sent", "Follow the link in the email to confirm your address."),
  "user-deleted": done("User deleted", "The account and its sessions have been deleted."),
  "user-anonymised": done(
    "User anonymized",
    "The record is still counted but no longer identifies anyone.",
  ),
  "registration-deleted": done(
    "Registration deleted",
    "The address is no longer on the launch list.",
  ),
  "application-deleted": done("Application deleted", "Its applicant can apply again."),
  "broadcast-started": done("Started", "The email to subscribers is sent within a minute or two."),
  "broadcast-settled": done("Marked as sent", "Nothing more is sent."),
  "subscriber-deleted": done("Subscriber deleted", "This address no longer gets the newsletter."),
  "record-gone": failed("Nothing to remove", "This record has already been removed."),
};

export type ToastName = keyof typeof toasts;

export const isToastName = (name: unknown): name is ToastName =>
  typeof name === "string" && Object.hasOwn(toasts, name);
