import type { Retention } from "~/brand/schema";
import type * as schema from "~/db/schema";
import { formatDuration } from "~/locale/time-left";
import { WINDOW_SECONDS } from "../accounts/attempts";
import {
  ABSOLUTE_SECONDS,
  ADMIN_ABSOLUTE_SECONDS,
  ADMIN_IDLE_SECONDS,
  IDLE_SECONDS,
} from "../accounts/sessions";
import { type AuditAction, auditActions } from "../admin/audit/audit-actions";

// Every table of the database, declared once: the words of the privacy page, the scheduled
// deletion, and the lists of administrators, which the dashboard, the API, the files, orders,
// filters, search and the page before a removal read. docs/recipes.md says how to add a column.

/** A column that administrators read in a list, and that leaves the site with its exports. */
export interface ListedColumn {
  /** For the privacy page. All its texts are for visitors, who are "you". */
  description: string;
  label: string;
  /**
   * The list can be ordered by it. A cursor keeps a time in milliseconds and a boolean as 1 or 0:
   * both are numbers.
   */
  sort?: "number" | "string";
  /** Shown instead of the stored value; a file replaces booleans only. */
  labels?: Readonly<Record<string, string>>;
  empty?: string;
  heading?: boolean;
  strong?: boolean;
  long?: boolean;
  offScreen?: boolean;
  doubleOptIn?: boolean;
}

export interface ListFilter<Field extends string = string> {
  field: Field;
  /**
   * `flag`: the first option means true; `present`: "yes" means any value but null; `from`, `to`:
   * days in the company's time zone.
   */
  match: "equal" | "flag" | "present" | "from" | "to";
  label?: string;
  /** Values with their labels; without options any text is valid. */
  options?: Readonly<Record<string, string>>;
  doubleOptIn?: boolean;
}

export interface StoredList<Field extends string = string> {
  /** Its name in the database; with hyphens it is part of the addresses and of the files' names. */
  table: string;
  title: string;
  total: string;
  /** For example "launch registrations": "No launch registrations found". */
  rows: string;
  exportLabel: string;
  search: { label: string; fields: readonly Field[] };
  /** The default order is by this field, descending. */
  newest: Field;
  filters: Readonly<Record<string, ListFilter<Field>>>;
  /** The audit log's word for the removal of a row; without it no row can be removed. */
  removal?: AuditAction;
}

export interface Expiry<Field extends string = string> {
  column: Field;
  /** Seconds, or calendar months; left out, the column is the deadline itself. */
  after?: { seconds: number } | { months: number };
  when?: string;
}

/** Administrators don't read it: a subscriber's token opens the subscription. */
type Secret = "token" | "secret" | `${string}Token` | `${string}Secret` | `${string}Hash`;

export interface StoredTable<Field extends string = string> {
  title: string;
  /**
   * What each column says, in the order of lists, which begin with the id. A secret that is listed
   * does not compile.
   */
  columns: { readonly [Name in Field]: Name extends Secret ? string : string | ListedColumn };
  purpose: string;
  /** How long a row is kept: what the code does, and no more. Without it, permanently. */
  kept?: string | ((retention: Retention) => string);
  seenBy?: string;
  /** About administrators or the site itself: the page folds it away. */
  isInternal?: boolean;
  /**
   * The page whose forms fill the table: a company without that page stores nothing in it, and does
   * not list it.
   */
  page?: "gold" | "launchpad";
  /** What the scheduled work deletes (retention.ts); without it nothing is deleted. */
  expiry?: readonly Expiry<Field>[] | ((retention: Retention) => readonly Expiry<Field>[]);
  list?: StoredList<Exclude<Field, Secret>>;
}

export type TableName = keyof typeof schema;

/** Lines up to the newest one that an export of the whole audit log has handed out. */
const wasExported = `id <= (select max(json_extract(details, '$.through')) from audit_log
  where action = 'audit_log.export_finished')`;

const serial = "a serial number";
const listedId = { description: serial, label: "ID", sort: "number" } as const;
const consent = {
  consentVersion: "the version of the wording you agreed to",
  consentedAt: "when you agreed",
};
const yesNo = { yes: "Yes", no: "No" } as const;
const roles = { admin: "Admin", user: "User" } as const;
const siteOnly = "No one; only the site uses it";

const formatUnconfirmed = ({ unconfirmedDays }: Retention) =>
  unconfirmedDays === undefined
    ? ""
    : `. If we ask you to confirm the address, and you do not confirm it within ${unconfirmedDays} days, it is deleted`;

export const storedTables = {
  newsletterSubscribers: {
    title: "Newsletter",
    columns: {
      email: { description: "your email address", label: "Email", sort: "string", heading: true },
      consentedAt: { description: consent.consentedAt, label: "Consent Date", sort: "number" },
      consentVersion: {
        description: consent.consentVersion,
        label: "Consent Version",
        offScreen: true,
      },
      confirmedAt: "when you confirmed it",
      confirmBy: "the deadline for confirming it, if we asked you to",
      contactAt: "when we passed the address on to our newsletter provider",
      token: "the random code in the links in our emails",
      id: listedId,
    },
    list: {
      table: "newsletter_subscribers",
      title: "Newsletter subscribers",
      total: "Newsletter subscribers",
      rows: "newsletter subscribers",
      exportLabel: "Export Subscribers",
      search: { label: "Email", fields: ["email"] },
      newest: "consentedAt",
      filters: {},
      removal: "newsletter_subscriber.deleted",
    },
    purpose: "To send the news you asked for and to show that you agreed to it",
    kept: (retention) =>
      `Until you remove it or ask us to delete it${formatUnconfirmed(retention)}`,
    expiry: [{ column: "confirmBy", when: "confirmed_at is null" }],
  },
  launchRegistrations: {
    page: "gold",
    title: "Launch list",
    columns: {
      email: { description: "your email address", label: "Email", sort: "string", heading: true },
      registeredAt: {
        description: "when you registered",
        label: "Registration Date",
        sort: "number",
      },
      source: {
        description: "the page or campaign you came from",
        label: "Source",
        sort: "string",
      },
      confirmedAt: {
        description: "when you confirmed the address",
        label: "Confirmed",
        empty: "No",
        doubleOptIn: true,
      },
      confirmBy: "the deadline for confirming it, if we asked you to",
      ...consent,
      id: listedId,
    },
    list: {
      table: "launch_registrations",
      title: "Launch registrations",
      total: "Total Registered",
      rows: "launch registrations",
      exportLabel: "Export Registrations",
      search: { label: "Email", fields: ["email"] },
      newest: "registeredAt",
      filters: {
        source: { field: "source", match: "equal", label: "Source" },
        from: { field: "registeredAt", match: "from", label: "From" },
        to: { field: "registeredAt", match: "to", label: "To" },
        confirmed: {
          field: "confirmedAt",
          match: "present",
          label: "Confirmed",
          options: yesNo,
          doubleOptIn: true,
        },
      },
      removal: "launch_registration.deleted",
    },
    purpose: "To email you about the launch, and to show that you asked us to",
    kept: (retention) => `Until you withdraw or ask us to delete it${formatUnconfirmed(retention)}`,
    expiry: [{ column: "confirmBy", when: "confirmed_at is null" }],
  },
  launchpadApplications: {
    page: "launchpad",
    title: "Launchpad applications",
    columns: {
      name: { description: "your name or your team's", label: "Name", heading: true },
      email: { description: "your email address", label: "Email", sort: "string" },
      product: { description: "what you are building", label: "Product", long: true },
      assetUse: {
        description: "how it uses Bitcoin or gold",
        label: "Bitcoin or Gold",
        long: true,
      },
      progress: { description: "what already works", label: "What Works", long: true },
      link: { description: "a link, if you gave one", label: "Link", long: true },
      cohort: { description: "the cohort you applied to", label: "Cohort", offScreen: true },
      appliedAt: { description: "when you applied", label: "Application Date", sort: "number" },
      source: {
        description: "the page or campaign you came from",
        label: "Source",
        sort: "string",
      },
      consentVersion: {
        description: consent.consentVersion,
        label: "Consent Version",
        offScreen: true,
      },
      consentedAt: consent.consentedAt,
      id: listedId,
    },
    list: {
      table: "launchpad_applications",
      title: "Launchpad",
      total: "Launchpad applications",
      rows: "launchpad applications",
      exportLabel: "Export Applications",
      search: { label: "Keyword", fields: ["name", "email", "product", "assetUse", "progress"] },
      newest: "appliedAt",
      filters: {
        source: { field: "source", match: "equal", label: "Source" },
        cohort: { field: "cohort", match: "equal" },
        from: { field: "appliedAt", match: "from", label: "From" },
        to: { field: "appliedAt", match: "to", label: "To" },
      },
      removal: "launchpad_application.deleted",
    },
    purpose: "To consider your application and reply to it, and to show that you agreed to that",
    kept: "Until you withdraw it or ask us to delete it",
  },
  users: {
    title: "Account",
    columns: {
      username: {
        description: "your email address (administrators may use a name)",
        label: "Username",
        sort: "string",
        heading: true,
      },
      passwordHash: "your password as a one-way hash",
      isAdmin: {
        description: "whether the account belongs to an administrator",
        label: "Admin Status",
        sort: "number",
        labels: { true: roles.admin, false: roles.user },
        strong: true,
      },
      marketingConsent: {
        description: "whether you agreed to email updates",
        label: "Marketing Consent",
        sort: "number",
        labels: { true: "Yes", false: "No" },
      },
      consentVersion: "the version of the wording you agreed to",
      consentChangedAt: "when you gave or withdrew that consent",
      emailConfirmedAt: "when you confirmed the address",
      confirmBy: "the deadline for confirming it, if we asked you to",
      createdAt: "when you signed up",
      id: { ...listedId, description: "an account number" },
    },
    list: {
      table: "users",
      title: "Users",
      total: "Total Users",
      rows: "users",
      exportLabel: "Export Users",
      search: { label: "Username", fields: ["username"] },
      newest: "id",
      filters: {
        role: { field: "isAdmin", match: "flag", label: "Admin Status", options: roles },
        consent: {
          field: "marketingConsent",
          match: "flag",
          label: "Marketing Consent",
          options: yesNo,
        },
      },
      removal: "user.deleted",
    },
    purpose: "To let you log in, and to send updates if you agreed to them",
    kept: ({ unconfirmedDays }) =>
      unconfirmedDays === undefined
        ? "Until you delete the account or ask us to, whether or not the address was confirmed"
        : "Until you delete the account or ask us to. If we ask you to confirm the address, and you do not confirm it " +
          `within ${unconfirmedDays} days, the account is deleted once no one is logged in to it`,
    seenBy: "You, and our administrators; no one can read the password",
    expiry: [
      {
        column: "confirmBy",
        // Logins that are over are deleted first. The + keeps SQLite from the index of is_admin, by
        // which it would read almost all rows.
        when:
          "email_confirmed_at is null and +is_admin = 0 and " +
          "not exists (select 1 from sessions where sessions.user_id = users.id)",
      },
    ],
  },
  sessions: {
    title: "Logins",
    columns: {
      idHash: "a one-way hash of the login cookie",
      userId: "your account number",
      device: "how your browser identifies itself",
      createdAt: "when you logged in",
      lastSeenAt: "when you last used the site",
      secondFactorAt: "when you gave a passkey or a recovery code",
    },
    purpose: "To keep you logged in, and to show you on which devices you are logged in",
    kept:
      `Until you log out. A login ends ${formatDuration(IDLE_SECONDS)} after your last visit, and after ` +
      `${formatDuration(ABSOLUTE_SECONDS)} in total (administrators: ${formatDuration(ADMIN_IDLE_SECONDS)} and ` +
      `${formatDuration(ADMIN_ABSOLUTE_SECONDS)}). It is then deleted within an hour`,
    seenBy: "You, on your account page",
    expiry: [
      { column: "createdAt", after: { seconds: ABSOLUTE_SECONDS } },
      { column: "lastSeenAt", after: { seconds: IDLE_SECONDS } },
    ],
  },
  attempts: {
    title: "Rate limits",
    columns: {
      keyHash:
        "a one-way hash of the username or address that was entered, or of the network that emails were requested from",
      at: "when it was entered",
      id: serial,
    },
    purpose: "To limit how often a password can be guessed or an email requested",
    kept: `${formatDuration(WINDOW_SECONDS)}, then deleted within an hour`,
    seenBy: siteOnly,
    expiry: [{ column: "at", after: { seconds: WINDOW_SECONDS } }],
  },
  auditLog: {
    title: "Audit log",
    columns: {
      at: { description: "when it happened", label: "Time", sort: "number" },
      actor: {
        description: "the username of an administrator, or of a person who tried to log in as one",
        label: "Actor",
        heading: true,
      },
      action: { description: "what was done", label: "Action", labels: auditActions },
      details: {
        description:
          "further details, such as the number of a deleted account or the filter used for an export",
        label: "Details",
      },
      from: { description: "the IP address it was done from", label: "From" },
      id: { description: serial, label: "ID", offScreen: true },
    },
    list: {
      table: "audit_log",
      title: "Audit log",
      total: "Audit log entries",
      rows: "audit log entries",
      exportLabel: "Export Audit Log",
      search: { label: "Keyword", fields: ["actor", "action", "details", "from"] },
      newest: "at",
      filters: {
        action: { field: "action", match: "equal", label: "Action", options: auditActions },
        actor: { field: "actor", match: "equal" },
      },
    },
    purpose:
      "To show who exported, changed or deleted personal information, and who tried to log in as an administrator",
    kept: ({ auditMonths }) =>
      (auditMonths === undefined
        ? "Not deleted automatically"
        : `${auditMonths} months, and then until we have exported it to our records`) +
      ". The deletion of an account is recorded by its number only",
    expiry: ({ auditMonths }) =>
      auditMonths === undefined
        ? []
        : [{ column: "at", after: { months: auditMonths }, when: wasExported }],
  },
  broadcasts: {
    isInternal: true,
    title: "Emails to subscribers",
    columns: {
      releaseId: "the number of a press release",
      edition: "which edition of it",
      state: "whether our email provider has sent it",
      providerId: "the provider's number for it",
      tries: "how often we tried",
      nextAt: "when we try next",
      error: "why the last try failed",
      startedAt: "when we began",
      settledAt: "when it was sent",
      id: serial,
    },
    purpose: "To send each release once. Contains no personal information",
  },
  passkeys: {
    isInternal: true,
    title: "Passkeys (administrators only)",
    columns: {
      credentialId: "the number that the device gave it",
      userId: "the account number",
      name: "what the administrator calls it",
      publicKey: "its public key",
      counter: "how often the device says it was used",
      backedUp: "whether it works on several devices",
      transports: "how browsers reach the device",
      createdAt: "when it was added",
      lastUsedAt: "when it was last used",
      challengedAt: "when the site last asked for it",
    },
    purpose: "To protect administrators' logins",
    kept: "Until it is removed or the account is deleted",
    seenBy: "The administrator concerned",
  },
  recoveryCodes: {
    isInternal: true,
    title: "Recovery codes (administrators only)",
    columns: { codeHash: "a one-way hash of each code", userId: "the account number" },
    purpose: "To let an administrator who has lost the passkey log in",
    kept: "Until the code is used or replaced, or the account is deleted",
    seenBy: "The administrator concerned, when they are created",
  },
} as const satisfies {
  readonly [Name in TableName]: StoredTable<keyof (typeof schema)[Name]["$inferSelect"] & string>;
};
