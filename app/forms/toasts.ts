export interface ToastMessage {
  title: string;
  description: string;
  /** True for an error. */
  failed?: boolean;
}

/** Every toast that a form's answer can bring, for the server alone. A flash cookie carries the name, never the text. */
export const toasts = {
  "logged-in": { title: "Success", description: "Logged in successfully." },
  "signed-up": { title: "Success", description: "Account created successfully." },
  "login-failed": { title: "Error", description: "Failed to log in. Please try again.", failed: true },
  "sign-up-failed": { title: "Error", description: "Failed to create account. Please try again.", failed: true },
  "admin-logged-in": { title: "Login successful", description: "Welcome back, admin!" },
  "admin-login-failed": { title: "Login failed", description: "Invalid credentials. Please try again.", failed: true },
  "admin-denied": { title: "Access denied", description: "You do not have administrator privileges.", failed: true },
  "logout-failed": { title: "Logout failed", description: "You're still logged in. Please try again.", failed: true },
  "factor-on": {
    title: "Two-factor authentication is on",
    description: "You'll need your password and a code to log in.",
  },
  "factor-off": {
    title: "Two-factor authentication is off",
    description: "You now log in with your password alone.",
  },
  "stepped-up": { title: "Confirmed", description: "Nothing has changed yet. Please repeat your last step." },
  "passkey-added": { title: "Passkey added", description: "We've logged out your other devices." },
  "passkey-removed": { title: "Passkey removed", description: "It no longer logs you in." },
  "recovery-codes-new": { title: "New recovery codes", description: "Your old codes no longer work." },
  "launch-new": { title: "Registration successful!", description: "Thank you for your interest in the gold product." },
  "launch-already": { title: "Already registered!", description: "You're already on our list for the gold launch." },
  "launch-confirmed": { title: "Confirmed", description: "Your place on the launch list is confirmed." },
  "launch-withdrawn": { title: "Registration withdrawn", description: "Your address is no longer on the launch list." },
  "application-withdrawn": { title: "Application withdrawn", description: "We've deleted your application." },
  "newsletter-confirmed": { title: "Confirmed", description: "Thank you. We'll email you when we have news." },
  "newsletter-saved": { title: "Saved", description: "We've updated your subscription." },
  "newsletter-ended": { title: "Unsubscribed", description: "You'll no longer get our newsletter." },
  "alert-started": { title: "Sending", description: "The release is on its way to its subscribers." },
  "announcements-retried": { title: "Trying again", description: "What failed is tried again within seconds." },
  "alert-changed": { title: "Saved", description: "We've updated how this release is sent." },
  "alert-tested": {
    title: "Test sent",
    description: "Look for it in your inbox. Its links to a subscription do nothing.",
  },
  "password-changed": { title: "Password changed", description: "We've logged out your other devices." },
  "password-reset": { title: "Password changed", description: "Please log in with your new password." },
  "account-failed": { title: "Error", description: "No changes were made. Please try again.", failed: true },
  "consent-changed": { title: "Saved", description: "We've updated your email preference." },
  "sessions-closed": { title: "Logged out everywhere", description: "You're logged out on every device." },
  "account-deleted": { title: "Account deleted", description: "Your account and data have been deleted." },
  "email-confirmed": { title: "Email confirmed", description: "Thank you. Your email address is confirmed." },
  "confirmation-limited": {
    title: "Email not sent",
    description: "We've already sent you several. Check your inbox, or try again in 15 minutes.",
    failed: true,
  },
  "confirmation-sent": { title: "Email sent", description: "Follow the link in the email to confirm your address." },
  "user-deleted": { title: "User deleted", description: "The account and its sessions have been deleted." },
  "user-anonymised": {
    title: "User anonymized",
    description: "The record is still counted but no longer identifies anyone.",
  },
  "registration-deleted": {
    title: "Registration deleted",
    description: "The address is no longer on the launch list.",
  },
  "application-deleted": { title: "Application deleted", description: "Its applicant can apply again." },
  "subscriber-deleted": { title: "Subscriber deleted", description: "This address no longer gets the newsletter." },
  "preview-link-made": { title: "Link made", description: "Copy it now. We show it only once." },
  "release-approved": { title: "Approved", description: "Your approval of this text is recorded." },
  "release-approval-withdrawn": { title: "Withdrawn", description: "Your approval no longer counts." },
  "release-approval-voided": {
    title: "Approval voided",
    description: "It no longer counts, and the audit log says who voided it.",
  },
  "preview-link-revoked": { title: "Link revoked", description: "It no longer opens the release." },
  "record-gone": { title: "Nothing to remove", description: "This record has already been removed.", failed: true },
} as const satisfies Record<string, ToastMessage>;

export type ToastName = keyof typeof toasts;

export const isToastName = (name: unknown): name is ToastName =>
  typeof name === "string" && Object.hasOwn(toasts, name);
