import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { caseless, consent, id, instant } from "./columns";

/** Addresses that asked for news, each with what it agreed to. */
export const newsletterSubscribers = sqliteTable("newsletter_subscribers", {
  id: id(),
  email: caseless("email").notNull().unique(),
  ...consent(),
});

export type NewsletterSubscriber = typeof newsletterSubscribers.$inferSelect;

/** People with an account. A sign-up's username is an email address; an administrator's may be any name. */
export const users = sqliteTable("users", {
  id: id(),
  username: caseless("username").notNull().unique(),
  /** scrypt in PHC form. */
  passwordHash: text("password_hash").notNull(),
  isAdmin: integer("is_admin", { mode: "boolean" }).notNull().default(false),
  marketingConsent: integer("marketing_consent", { mode: "boolean" }).notNull().default(false),
  /** Version of the wording that the last answer was given to, and when it was given or taken back. */
  consentVersion: text("consent_version"),
  consentChangedAt: instant("consent_changed_at"),
  /** When the address proved to be theirs, or null. An unconfirmed account works in full. */
  emailConfirmedAt: instant("email_confirmed_at"),
  createdAt: instant("created_at").notNull(),
});

export type UserRow = typeof users.$inferSelect;

/** Sign-ins that are open. The cookie has the id; the table has its hash, so a leaked copy opens nothing. */
export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the browser called itself, shortened, for the list on the account page. */
    device: text("device").notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (table) => [index("sessions_user_id").on(table.userId), index("sessions_last_seen_at").on(table.lastSeenAt)],
);

/** Tries to sign in that failed. The name is kept hashed: people type passwords into the wrong field. */
export const loginFailures = sqliteTable(
  "login_failures",
  { id: id(), nameHash: text("name_hash").notNull(), failedAt: instant("failed_at").notNull() },
  (table) => [
    index("login_failures_name").on(table.nameHash, table.failedAt),
    index("login_failures_failed_at").on(table.failedAt),
  ],
);

/** Addresses on the waiting list. */
export const launchRegistrations = sqliteTable("launch_registrations", {
  id: id(),
  email: caseless("email").notNull().unique(),
  source: text("source").notNull(),
  registeredAt: instant("registered_at").notNull(),
  /** When the address answered the confirmation mail, or null: asked only where double opt-in is on. */
  confirmedAt: instant("confirmed_at"),
  ...consent(),
});

export type LaunchRegistration = typeof launchRegistrations.$inferSelect;

/** Who exported or changed what, and when. Rows outlive the people in them, so they hold names, not references. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    at: instant("at").notNull(),
    /** Username of who did it, or "operator" for a command line. */
    actor: text("actor").notNull(),
    /** Dotted name of the deed, for example "users.exported". */
    action: text("action").notNull(),
    /** Further facts as JSON. */
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull().default(sql`'{}'`),
  },
  (table) => [index("audit_log_at").on(table.at)],
);

/** How often the assistant asked its model on a day. A count is all that is kept of what visitors ask. */
export const assistantUsage = sqliteTable("assistant_usage", {
  /** "2026-01-31", UTC. */
  day: text("day").primaryKey(),
  calls: integer("calls").notNull(),
});
