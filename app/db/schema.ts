import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { consent, id, nocase, timestamp } from "./columns";

export const newsletterSubscribers = sqliteTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: nocase("email").notNull().unique(),
    ...consent(),
    confirmedAt: timestamp("confirmed_at"),
    /** Until when an unconfirmed address is kept, or null: it stays. */
    confirmBy: timestamp("confirm_by"),
    /** Null: it is still to become a contact at the provider. */
    contactAt: timestamp("contact_at"),
    /** In the links of our emails: confirms and removes the subscription, for good. */
    token: text("token").notNull().unique().default(sql`(lower(hex(randomblob(16))))`),
  },
  (table) => [
    index("newsletter_subscribers_consented_at").on(table.consentedAt),
    index("newsletter_subscribers_confirm_by").on(table.confirmBy),
    index("newsletter_subscribers_contact_at").on(table.contactAt, table.confirmedAt),
  ],
);

export type NewsletterSubscriber = typeof newsletterSubscribers.$inferSelect;

export const broadcasts = sqliteTable(
  "broadcasts",
  {
    id: id(),
    releaseId: integer("release_id").notNull(),
    edition: integer("edition").notNull(),
    /**
     * "sending" from before the provider is told to send; "failed" and "unknown" wait for a person.
     */
    state: text("state", { enum: ["drafting", "sending", "sent", "failed", "unknown"] }).notNull(),
    providerId: text("provider_id"),
    tries: integer("tries").notNull().default(0),
    /**
     * When the next try is due. A try moves it ahead first: until then the row is that try's alone.
     */
    nextAt: timestamp("next_at").notNull(),
    error: text("error"),
    startedAt: timestamp("started_at").notNull(),
    settledAt: timestamp("settled_at"),
  },
  (table) => [
    uniqueIndex("broadcasts_release").on(table.releaseId, table.edition),
    index("broadcasts_state").on(table.state, table.nextAt),
  ],
);

export type Broadcast = typeof broadcasts.$inferSelect;

/** A sign-up's username is an email address; an administrator's may be any name. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: nocase("username").notNull().unique(),
    passwordHash: text("password_hash").notNull(),
    isAdmin: integer("is_admin", { mode: "boolean" }).notNull().default(false),
    marketingConsent: integer("marketing_consent", { mode: "boolean" }).notNull().default(false),
    /**
     * Version of the wording that the last answer was given to, and when it was given or taken
     * back.
     */
    consentVersion: text("consent_version"),
    consentChangedAt: timestamp("consent_changed_at"),
    /** An unconfirmed account works in full. */
    emailConfirmedAt: timestamp("email_confirmed_at"),
    createdAt: timestamp("created_at").notNull(),
    confirmBy: timestamp("confirm_by"),
  },
  // SQLite ends every index with the row's id, so these also order equal values.
  (table) => [
    index("users_is_admin").on(table.isAdmin),
    index("users_marketing_consent").on(table.marketingConsent),
    index("users_confirm_by").on(table.confirmBy),
  ],
);

export type UserRow = typeof users.$inferSelect;

const ofUser = () =>
  integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The cookie has the id, the table its hash: a leaked copy opens nothing. */
export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    userId: ofUser(),
    device: text("device").notNull(),
    createdAt: timestamp("created_at").notNull(),
    lastSeenAt: timestamp("last_seen_at").notNull(),
    /**
     * When the second factor was given in this session, or null: then it has no administrator's
     * power while one is on.
     */
    secondFactorAt: timestamp("second_factor_at"),
  },
  (table) => [
    index("sessions_user_id").on(table.userId),
    index("sessions_last_seen_at").on(table.lastSeenAt),
    index("sessions_created_at").on(table.createdAt),
  ],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    credentialId: text("credential_id").primaryKey(),
    userId: ofUser(),
    name: text("name").notNull(),
    /** In COSE's form, in base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter; 0 where it has none. */
    counter: integer("counter").notNull(),
    /** Synced, so that it works on several devices. */
    backedUp: integer("backed_up", { mode: "boolean" }).notNull(),
    /** How browsers reach it ("internal", "usb" …), separated by commas. */
    transports: text("transports").notNull(),
    createdAt: timestamp("created_at").notNull(),
    lastUsedAt: timestamp("last_used_at"),
    /**
     * When the newest challenge that it answered was created: no challenge up to that one is
     * accepted again.
     */
    challengedAt: timestamp("challenged_at").notNull(),
  },
  (table) => [index("passkeys_user_id").on(table.userId)],
);

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** The codes have 120 random bits, so a plain hash is enough. */
    codeHash: text("code_hash").primaryKey(),
    userId: ofUser(),
  },
  (table) => [index("recovery_codes_user_id").on(table.userId)],
);

/** The key is a hash: people type passwords into the wrong field. */
export const attempts = sqliteTable(
  "attempts",
  { id: id(), keyHash: text("key_hash").notNull(), at: timestamp("at").notNull() },
  (table) => [
    index("attempts_key_hash").on(table.keyHash, table.at),
    index("attempts_at").on(table.at),
  ],
);

export const launchRegistrations = sqliteTable(
  "launch_registrations",
  {
    id: id(),
    email: nocase("email").notNull().unique(),
    source: text("source").notNull(),
    registeredAt: timestamp("registered_at").notNull(),
    confirmedAt: timestamp("confirmed_at"),
    ...consent(),
    confirmBy: timestamp("confirm_by"),
  },
  (table) => [
    index("launch_registrations_registered_at").on(table.registeredAt),
    index("launch_registrations_source").on(table.source),
    index("launch_registrations_source_registered_at").on(table.source, table.registeredAt),
    index("launch_registrations_unconfirmed").on(
      sql`(${table.confirmedAt} is null)`,
      table.registeredAt,
    ),
    index("launch_registrations_confirm_by").on(table.confirmBy),
  ],
);

export type LaunchRegistration = typeof launchRegistrations.$inferSelect;

export const launchpadApplications = sqliteTable(
  "launchpad_applications",
  {
    id: id(),
    email: nocase("email").notNull(),
    cohort: text("cohort").notNull(),
    name: text("name").notNull(),
    product: text("product").notNull(),
    assetUse: text("asset_use").notNull(),
    progress: text("progress").notNull(),
    link: text("link"),
    source: text("source").notNull(),
    appliedAt: timestamp("applied_at").notNull(),
    ...consent(),
  },
  (table) => [
    uniqueIndex("launchpad_applications_email_cohort").on(table.email, table.cohort),
    index("launchpad_applications_email").on(table.email),
    index("launchpad_applications_applied_at").on(table.appliedAt),
    index("launchpad_applications_source").on(table.source),
  ],
);

export type LaunchpadApplication = typeof launchpadApplications.$inferSelect;

/**
 * Every export and change, with its actor. Rows outlive accounts, so they hold names, not
 * references. The migration ends with a trigger, written by hand, that lets no row be changed:
 * drizzle-kit does not know it.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    at: timestamp("at").notNull(),
    /**
     * A username, "operator" for a command line, or "user 7" for a user who deleted their own
     * account.
     */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    /** Null for a command line. */
    from: text("from_address"),
    details: text("details", { mode: "json" })
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    index("audit_log_at").on(table.at),
    index("audit_log_action").on(table.action, table.at),
    index("audit_log_actor").on(table.actor, table.at),
  ],
);
