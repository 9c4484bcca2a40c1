/** What a toast says. */
export interface ToastMessage {
  title: string;
  description: string;
  /** True where something did not work. */
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
  "logout-failed": { title: "Logout failed", description: "You are still signed in. Please try again.", failed: true },
  "factor-on": { title: "Second factor on", description: "From now on you sign in with your password and a code." },
  "factor-off": { title: "Second factor off", description: "Your password alone signs you in." },
  "recovery-codes-new": { title: "New recovery codes", description: "The previous ones no longer work." },
  "launch-new": { title: "Registration successful!", description: "Thank you for your interest in the gold product." },
  "launch-already": { title: "Already registered!", description: "You're already on our list for the gold launch." },
  "launch-confirmed": { title: "Confirmed", description: "Your place on the launch list is confirmed." },
  "launch-withdrawn": { title: "Withdrawn", description: "Your address is no longer on our list." },
  "newsletter-ended": { title: "Unsubscribed", description: "We no longer send news to this address." },
  "password-changed": { title: "Password changed", description: "Your other devices have been signed out." },
  "password-reset": { title: "Password changed", description: "Please log in with your new password." },
  "account-failed": { title: "Error", description: "Nothing was changed. Please try again.", failed: true },
  "consent-changed": { title: "Saved", description: "Your choice about news by email is saved." },
  "sessions-closed": { title: "Signed out everywhere", description: "You are signed out on every device." },
  "account-deleted": { title: "Account deleted", description: "Your account and its data have been deleted." },
  "email-confirmed": { title: "Email confirmed", description: "Thank you. Your address is confirmed." },
  "confirmation-limited": {
    title: "Email not sent",
    description: "We have sent several already. Please check your inbox, or try again in 15 minutes.",
    failed: true,
  },
  "confirmation-sent": { title: "Email sent", description: "Follow the link in it to confirm your address." },
  "user-deleted": { title: "User deleted", description: "The account and its sessions have been deleted." },
  "user-anonymised": {
    title: "User anonymised",
    description: "The row still counts, but no longer identifies anyone.",
  },
  "registration-deleted": {
    title: "Registration deleted",
    description: "The address is no longer on the launch list.",
  },
  "subscriber-deleted": { title: "Subscriber deleted", description: "We no longer send news to this address." },
  "record-gone": { title: "Nothing to remove", description: "The record had already been removed.", failed: true },
} as const satisfies Record<string, ToastMessage>;

export type ToastName = keyof typeof toasts;

export const isToastName = (name: unknown): name is ToastName =>
  typeof name === "string" && Object.hasOwn(toasts, name);
