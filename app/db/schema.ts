import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { consent, id, nocase, timestamp } from "./columns";

/** Newsletter subscribers with their consent. Email alerts go to confirmed addresses alone. */
export const newsletterSubscribers = sqliteTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: nocase("email").notNull().unique(),
    ...consent(),
    /** "double" asks for a confirmation by an emailed link; "single" counted from the start. */
    optIn: text("opt_in", { enum: ["single", "double"] })
      .notNull()
      .default("single"),
    confirmedAt: timestamp("confirmed_at"),
    /** Until when an unconfirmed address is kept, or null where no confirmation was asked for. */
    confirmBy: timestamp("confirm_by"),
    /** Topics of its alerts, separated by commas. */
    topics: text("topics").notNull().default("news,treasury"),
    /**
     * Opens the subscription from every email, for good. Random, and in clear because each email needs it again: one
     * made of the clock or of a secret would differ when a batch is built again, or end with the secret.
     */
    token: text("token").notNull().unique().default(sql`(lower(hex(randomblob(16))))`),
    /** As in `newsletterWithdrawals`, by which links of earlier subscriptions find this one. */
    addressHash: text("address_hash"),
    /** When and why the provider's reports ended the emails to this address, or null. */
    silencedAt: timestamp("silenced_at"),
    silencedBy: text("silenced_by", { enum: ["bounce", "complaint"] }),
    softBounces: integer("soft_bounces").notNull().default(0),
  },
  (table) => [
    index("newsletter_subscribers_consented_at").on(table.consentedAt),
    index("newsletter_subscribers_confirm_by").on(table.confirmBy),
    index("newsletter_subscribers_address_hash").on(table.addressHash),
  ],
);

export type NewsletterSubscriber = typeof newsletterSubscribers.$inferSelect;

/** Proof of a consent and of its withdrawal after the address is deleted, which anti-spam law requires. */
export const newsletterWithdrawals = sqliteTable(
  "newsletter_withdrawals",
  {
    id: id(),
    /** Keyed, so that a leaked copy of the table cannot be matched with guessed addresses. */
    addressHash: text("address_hash").notNull(),
    ...consent(),
    confirmedAt: timestamp("confirmed_at"),
    withdrawnAt: timestamp("withdrawn_at").notNull(),
    /** By the link of an email, by the mail program's own button, at the email provider, or by an administrator. */
    method: text("method", { enum: ["link", "one-click", "provider", "administrator"] }).notNull(),
    /** The subscription's own, in emails that the person still has. */
    token: text("token").notNull(),
  },
  (table) => [
    index("newsletter_withdrawals_address_hash").on(table.addressHash),
    index("newsletter_withdrawals_withdrawn_at").on(table.withdrawnAt),
    index("newsletter_withdrawals_token").on(table.token),
  ],
);

/** The email provider's reports that were applied: it may send each of them several times. */
export const emailEvents = sqliteTable(
  "email_events",
  { eventId: text("event_id").primaryKey(), receivedAt: timestamp("received_at").notNull() },
  (table) => [index("email_events_received_at").on(table.receivedAt)],
);

/**
 * A release, or an item of a list, on its way to its subscribers. Its text is frozen here: a deployment midway must not
 * change it.
 */
export const sends = sqliteTable(
  "sends",
  {
    id: id(),
    /** 0 for an item. */
    releaseId: integer("release_id").notNull(),
    /** The key of filings, an event or a change of holdings; empty for a release. */
    item: text("item").notNull().default(""),
    edition: integer("edition").notNull(),
    channel: text("channel", { enum: ["email"] }).notNull(),
    state: text("state", { enum: ["sending", "paused", "cancelled"] }).notNull(),
    topic: text("topic").notNull(),
    /** Subscribers of this topic get a release that says the same. */
    exceptTopic: text("except_topic"),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** Random, part of each idempotency key: two databases may share one account at the provider. */
    key: text("key").notNull(),
    /** The audience is the subscribers confirmed by then. */
    audienceAt: timestamp("audience_at").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** When the whole audience was in the outbox, or null: it is still being filled. */
    filledAt: timestamp("filled_at"),
  },
  (table) => [uniqueIndex("sends_release").on(table.releaseId, table.item, table.edition, table.channel)],
);

export type Send = typeof sends.$inferSelect;

/** Emails that are sent in one call of the provider. */
export const batches = sqliteTable(
  "batches",
  {
    id: id(),
    sendId: integer("send_id").notNull(),
    number: integer("number").notNull(),
    /** "calling" from the first call until its outcome is stored; "unknown" waits for a person. */
    state: text("state", { enum: ["queued", "calling", "settled", "unknown"] }).notNull(),
    size: integer("size").notNull(),
    /** Grows when a person has the batch sent again: part of its idempotency key. */
    attempt: integer("attempt").notNull().default(1),
    /** Its recipients as JSON [subscriber, address, token][], from the first call until its outcome is stored. */
    recipients: text("recipients"),
    firstCalledAt: timestamp("first_called_at"),
    settledAt: timestamp("settled_at"),
    sent: integer("sent").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** Recipients who withdrew, or were silenced, before the first call. */
    skipped: integer("skipped").notNull().default(0),
    /** The provider's ids of the emails, as JSON. */
    providerIds: text("provider_ids"),
  },
  (table) => [
    uniqueIndex("batches_send_number").on(table.sendId, table.number),
    index("batches_state").on(table.state),
    index("batches_first_called_at").on(table.firstCalledAt),
  ],
);

/** The subscribers that a send is for, each once: the primary key rejects a second row. */
export const outbox = sqliteTable(
  "outbox",
  {
    sendId: integer("send_id").notNull(),
    subscriberId: integer("subscriber_id").notNull(),
    batch: integer("batch").notNull(),
    error: text("error"),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sendId, table.subscriberId] }),
    index("outbox_batch").on(table.sendId, table.batch),
    index("outbox_created_at").on(table.createdAt),
  ],
);

/** People with an account. A sign-up's username is an email address; an administrator's may be any name. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: nocase("username").notNull().unique(),
    /** scrypt in PHC form. */
    passwordHash: text("password_hash").notNull(),
    isAdmin: integer("is_admin", { mode: "boolean" }).notNull().default(false),
    marketingConsent: integer("marketing_consent", { mode: "boolean" }).notNull().default(false),
    /** Version of the wording that the last answer was given to, and when it was given or taken back. */
    consentVersion: text("consent_version"),
    consentChangedAt: timestamp("consent_changed_at"),
    /** When the address was confirmed, or null. An unconfirmed account works in full. */
    emailConfirmedAt: timestamp("email_confirmed_at"),
    createdAt: timestamp("created_at").notNull(),
    /** Until when an unconfirmed account is kept, or null where no confirmation was asked for. */
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

/** The user of a row that is deleted with the account. */
const ofUser = () =>
  integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Open sessions. The cookie has the id; the table has its hash, so a leaked copy opens nothing. */
export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    userId: ofUser(),
    /** The browser's User-Agent, shortened, for the list on the account page. */
    device: text("device").notNull(),
    createdAt: timestamp("created_at").notNull(),
    lastSeenAt: timestamp("last_seen_at").notNull(),
    /** When the second factor was given in this session, or null: then it has no administrator's power while one is on. */
    secondFactorAt: timestamp("second_factor_at"),
  },
  (table) => [index("sessions_user_id").on(table.userId), index("sessions_last_seen_at").on(table.lastSeenAt)],
);

/** Administrators' second factors: one authenticator app each, active once it is confirmed. */
export const secondFactors = sqliteTable("second_factors", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The shared secret, encrypted: a leaked copy of the table makes no codes. */
  secret: text("secret").notNull(),
  createdAt: timestamp("created_at").notNull(),
  /** When a first code proved that the app has the secret, or null while it is being set up. */
  confirmedAt: timestamp("confirmed_at"),
  /** Number of the last 30-second step whose code was used: no code is accepted twice. */
  lastStep: integer("last_step").notNull().default(0),
  /** Wrong codes since the last right one, and until when every code is rejected: each lock is longer than the last. */
  failedCodes: integer("failed_codes").notNull().default(0),
  lockedUntil: timestamp("locked_until"),
});

/** Administrators' passkeys (WebAuthn): second factors that only this site's own origin can ask for. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The authenticator's id, in base64url. */
    credentialId: text("credential_id").primaryKey(),
    userId: ofUser(),
    name: text("name").notNull(),
    /** In COSE's form, in base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter; 0 where it has none. */
    counter: integer("counter").notNull(),
    /** Whether it is synced, and so works on several devices. */
    backedUp: integer("backed_up", { mode: "boolean" }).notNull(),
    /** How browsers reach it ("internal", "usb" …), separated by commas. */
    transports: text("transports").notNull(),
    createdAt: timestamp("created_at").notNull(),
    lastUsedAt: timestamp("last_used_at"),
    /** When the newest challenge that it answered was created: no challenge up to that one is accepted again. */
    challengedAt: timestamp("challenged_at").notNull(),
  },
  (table) => [index("passkeys_user_id").on(table.userId)],
);

/** Codes that replace a lost app or passkey, each once. A used code's row is deleted. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** The codes have 120 random bits, so a plain hash is enough. */
    codeHash: text("code_hash").primaryKey(),
    userId: ofUser(),
  },
  (table) => [index("recovery_codes_user_id").on(table.userId)],
);

/** Attempts that count against a limit. The key is a hash: people type passwords into the wrong field. */
export const attempts = sqliteTable(
  "attempts",
  { id: id(), keyHash: text("key_hash").notNull(), at: timestamp("at").notNull() },
  (table) => [index("attempts_key_hash").on(table.keyHash, table.at), index("attempts_at").on(table.at)],
);

export const launchRegistrations = sqliteTable(
  "launch_registrations",
  {
    id: id(),
    email: nocase("email").notNull().unique(),
    source: text("source").notNull(),
    registeredAt: timestamp("registered_at").notNull(),
    /** When the address was confirmed by the emailed link (double opt-in), or null. */
    confirmedAt: timestamp("confirmed_at"),
    ...consent(),
    /** Until when an unconfirmed address is kept, or null where no confirmation was asked for. */
    confirmBy: timestamp("confirm_by"),
  },
  (table) => [
    index("launch_registrations_registered_at").on(table.registeredAt),
    index("launch_registrations_source").on(table.source),
    index("launch_registrations_source_registered_at").on(table.source, table.registeredAt),
    index("launch_registrations_unconfirmed").on(sql`(${table.confirmedAt} is null)`, table.registeredAt),
    index("launch_registrations_confirm_by").on(table.confirmBy),
  ],
);

export type LaunchRegistration = typeof launchRegistrations.$inferSelect;

/** Applications to the launchpad: one from each address to each cohort. */
export const launchpadApplications = sqliteTable(
  "launchpad_applications",
  {
    id: id(),
    email: nocase("email").notNull(),
    /** The cohort applied to, as the launchpad's page named it. */
    cohort: text("cohort").notNull(),
    name: text("name").notNull(),
    /** The product, its use of Bitcoin or gold, and its progress. */
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

/** Every export and change, with its actor. Rows outlive accounts, so they hold names, not references. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    at: timestamp("at").notNull(),
    /** A username, "operator" for a command line, or "user 7" for a user who deleted their own account. */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    /** IP address of the request, or null for a command line. */
    from: text("from_address"),
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull().default(sql`'{}'`),
  },
  (table) => [
    index("audit_log_at").on(table.at),
    index("audit_log_action").on(table.action, table.at),
    index("audit_log_actor").on(table.actor, table.at),
  ],
);

/** Row counts of a table, in all and by one trait. Triggers (see the migration) update them: a count reads one row. */
export const rowCounts = sqliteTable(
  "row_counts",
  {
    list: text("list").notNull(),
    /** "all", or the trait: "month" (UTC, "2025-06"), "role", "consent", "source". */
    trait: text("trait").notNull(),
    /** The trait's value; empty for "all". */
    value: text("value").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.trait, table.value] })],
);
