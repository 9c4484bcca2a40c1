/** Every action of the audit log, with the text that the dashboard shows. */
export const auditActions = {
  "admin.signed_in": "Signed in",
  "admin.sign_in_failed": "Failed to sign in",
  "admin.sign_in_refused": "Rejected: not an administrator",
  "admin.signed_out": "Signed out",
  "users.read": "Read a page of users over the API",
  "launch_registrations.read": "Read a page of launch registrations over the API",
  "newsletter_subscribers.read": "Read a page of newsletter subscribers over the API",
  "users.exported": "Exported users",
  "launch_registrations.exported": "Exported launch registrations",
  "newsletter_subscribers.exported": "Exported newsletter subscribers",
  "audit_log.exported": "Exported the audit log",
  "user.deleted": "Deleted a user",
  "user.anonymised": "Anonymised a user",
  "launch_registration.deleted": "Deleted a launch registration",
  "newsletter_subscriber.deleted": "Deleted a newsletter subscriber",
  "admin.created": "Created an administrator",
  "admin.promoted": "Made a user an administrator",
  "admin.password_reset": "Reset an administrator's password",
  "admin.second_factor_on": "Turned the second factor on",
  "admin.second_factor_off": "Turned the second factor off",
  "admin.code_refused": "Entered a wrong code",
  "admin.recovery_codes_renewed": "Made new recovery codes",
  "admin.recovery_code_used": "Used a recovery code",
} as const;

export type AuditAction = keyof typeof auditActions;
