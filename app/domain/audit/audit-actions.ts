/** Every action of the audit log, with the text that the dashboard shows. */
export const auditActions = {
  "admin.signed_in": "Logged in",
  "admin.sign_in_failed": "Failed to log in",
  "admin.sign_in_refused": "Login rejected: not an administrator",
  "admin.signed_out": "Logged out",
  "users.read": "Listed users through the API",
  "launch_registrations.read": "Listed launch registrations through the API",
  "newsletter_subscribers.read": "Listed newsletter subscribers through the API",
  "users.exported": "Exported users",
  "launch_registrations.exported": "Exported launch registrations",
  "newsletter_subscribers.exported": "Exported newsletter subscribers",
  "audit_log.exported": "Exported the audit log",
  "user.deleted": "Deleted a user",
  "user.anonymised": "Anonymized a user",
  "launch_registration.deleted": "Deleted a launch registration",
  "newsletter_subscriber.deleted": "Deleted a newsletter subscriber",
  "admin.created": "Created an administrator",
  "admin.promoted": "Made a user an administrator",
  "admin.password_reset": "Reset an administrator's password",
  "admin.second_factor_on": "Turned on two-factor authentication",
  "admin.second_factor_off": "Turned off two-factor authentication",
  "admin.code_refused": "Entered an incorrect code",
  "admin.recovery_codes_renewed": "Generated new recovery codes",
  "admin.recovery_code_used": "Used a recovery code",
} as const;

export type AuditAction = keyof typeof auditActions;
