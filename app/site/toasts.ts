/** What a toast says. */
export interface ToastWords {
  title: string;
  description: string;
  /** True where something did not work. */
  failed?: boolean;
}

/** Every toast that a form's answer can bring. A flash cookie carries the name, never the words. */
export const toasts = {
  "logged-in": { title: "Success", description: "Logged in successfully." },
  "signed-up": { title: "Success", description: "Account created successfully." },
  "login-refused": { title: "Error", description: "Failed to log in. Please try again.", failed: true },
  "sign-up-refused": { title: "Error", description: "Failed to create account. Please try again.", failed: true },
  "admin-logged-in": { title: "Login successful", description: "Welcome back, admin!" },
  "admin-login-refused": { title: "Login failed", description: "Invalid credentials. Please try again.", failed: true },
  "admin-denied": { title: "Access denied", description: "You do not have administrator privileges.", failed: true },
  "admin-code-refused": {
    title: "Login failed",
    description: "This code does not work. Please try again.",
    failed: true,
  },
  "factor-on": { title: "Second factor on", description: "From now on a code is asked for after the password." },
  "factor-off": { title: "Second factor off", description: "Your password alone signs you in." },
  "recovery-codes-new": { title: "New recovery codes", description: "The ones before do not work any more." },
  "launch-new": { title: "Registration successful!", description: "Thank you for your interest in the gold product." },
  "launch-already": {
    title: "Already registered!",
    description: "You're already on our list for the gold launch.",
  },
  "launch-confirmed": { title: "Confirmed", description: "Your place on the launch list is yours." },
  "launch-withdrawn": { title: "Withdrawn", description: "Your address is no longer on our list." },
  "newsletter-ended": { title: "Unsubscribed", description: "No more news is sent to this address." },
  "password-changed": { title: "Password changed", description: "Your other devices have been signed out." },
  "password-reset": { title: "Password changed", description: "Please log in with your new password." },
  "account-refused": { title: "Error", description: "Nothing was changed. Please try again.", failed: true },
  "consent-changed": { title: "Saved", description: "Your choice about news by email is kept." },
  "sessions-closed": { title: "Signed out everywhere", description: "No device is signed in any more." },
  "account-deleted": { title: "Account deleted", description: "Your account and what belonged to it are gone." },
  "email-confirmed": { title: "Email confirmed", description: "Thank you. This address is yours." },
  "confirmation-sent": { title: "Email sent", description: "Please follow the link in it to confirm your address." },
  "user-deleted": { title: "User deleted", description: "The account and its sessions are gone." },
  "user-anonymised": { title: "User anonymised", description: "The row stays for the counts, without the person." },
  "registration-deleted": {
    title: "Registration deleted",
    description: "The address is no longer on the launch list.",
  },
  "subscriber-deleted": { title: "Subscriber deleted", description: "No more news is sent to this address." },
  "record-gone": { title: "Nothing to remove", description: "The record was not there any more.", failed: true },
} as const satisfies Record<string, ToastWords>;

export type ToastName = keyof typeof toasts;

export const isToastName = (name: unknown): name is ToastName =>
  typeof name === "string" && Object.hasOwn(toasts, name);
