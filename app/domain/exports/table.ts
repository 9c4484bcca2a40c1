import type { AuditEntry, RegistrationEntry, SubscriberEntry, UserEntry } from "~/domain/admin/admin";

/** Numbers stay numbers; everything else is text and stays text. */
export type Cell = string | number;

/** A list as people read it: on the screen, and in a spreadsheet. */
export interface Table<Row> {
  /** Beginning of the file's name, and name of the sheet. */
  name: string;
  columns: { heading: string; of(row: Row): Cell }[];
}

export const usersTable: Table<UserEntry> = {
  name: "users",
  columns: [
    { heading: "ID", of: ({ id }) => id },
    { heading: "Username", of: ({ username }) => username },
    { heading: "Admin Status", of: ({ isAdmin }) => (isAdmin ? "Admin" : "User") },
    { heading: "Marketing Consent", of: ({ marketingConsent }) => (marketingConsent ? "Yes" : "No") },
  ],
};

export const registrationsTable: Table<RegistrationEntry> = {
  name: "launch-registrations",
  columns: [
    { heading: "ID", of: ({ id }) => id },
    { heading: "Email", of: ({ email }) => email },
    { heading: "Registration Date", of: ({ registeredAt }) => registeredAt.toISOString() },
    { heading: "Source", of: ({ source }) => source },
  ],
};

/** Where addresses are asked to confirm. */
export const confirmedRegistrationsTable: Table<RegistrationEntry> = {
  ...registrationsTable,
  columns: [
    ...registrationsTable.columns,
    { heading: "Confirmed", of: ({ confirmedAt }) => confirmedAt?.toISOString() ?? "" },
  ],
};

export const subscribersTable: Table<SubscriberEntry> = {
  name: "newsletter-subscribers",
  columns: [
    { heading: "ID", of: ({ id }) => id },
    { heading: "Email", of: ({ email }) => email },
    { heading: "Consent Date", of: ({ consentedAt }) => consentedAt.toISOString() },
    { heading: "Consent Version", of: ({ consentVersion }) => consentVersion },
  ],
};

export const auditTable: Table<AuditEntry> = {
  name: "audit-log",
  columns: [
    { heading: "ID", of: ({ id }) => id },
    { heading: "Time", of: ({ at }) => at.toISOString() },
    { heading: "Actor", of: ({ actor }) => actor },
    { heading: "Action", of: ({ action }) => action },
    { heading: "Details", of: ({ details }) => JSON.stringify(details) },
    { heading: "From", of: ({ from }) => from ?? "" },
  ],
};
