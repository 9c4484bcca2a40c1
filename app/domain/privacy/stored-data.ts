import type { Retention } from "~/brand/schema";
import { DAY_SECONDS } from "~/locale/durations";
import { describeDuration } from "~/locale/time-left";
import { WINDOW_SECONDS } from "../accounts/attempts";
import { ABSOLUTE_SECONDS, ADMIN_ABSOLUTE_SECONDS, ADMIN_IDLE_SECONDS, IDLE_SECONDS } from "../accounts/sessions";

/** A table of the database as the privacy page describes it. All texts are for visitors, who are "you". */
export interface StoredTable {
  table: string;
  title: string;
  /** What each column says, by its name in the database. */
  columns: Readonly<Record<string, string>>;
  purpose: string;
  /** How long a row is kept: what the code does, and no more. */
  kept: string;
  seenBy: string;
  isInternal: boolean;
  /** The page whose forms fill the table: a company without that page stores nothing in it, and does not list it. */
  page?: "gold" | "launchpad";
  /** What the scheduled work deletes (retention.ts); without it nothing is deleted. */
  expiry?: readonly Expiry[];
}

/** Without its own words, a table is kept permanently and seen by administrators. */
type Description = Omit<StoredTable, "table" | "isInternal" | "kept" | "seenBy"> &
  Partial<Pick<StoredTable, "kept" | "seenBy">>;

/** Rows that are deleted when the time in a column is this long ago, or longer. */
export interface Expiry {
  column: string;
  /** Seconds, or calendar months; left out, the column is the deadline itself. */
  after?: { seconds: number } | { months: number };
  when?: string;
}

/** Lines up to the newest one that an export of the whole audit log has handed out. */
const wasExported = `id <= (select max(json_extract(details, '$.through')) from audit_log
  where action = 'audit_log.export_finished')`;

const serial = "a serial number";
const consent = {
  consent_version: "the version of the wording you agreed to",
  consented_at: "when you agreed",
};
/** Anti-spam law has proof of consent kept for three years after it ends. */
const WITHDRAWAL_MONTHS = 36;
/** Days that counters and errors are of use. */
const COUNTER_DAYS = 31;
const OUTBOX_MONTHS = 12;
/** Providers repeat a report for a day or two. */
const EVENT_SECONDS = 30 * DAY_SECONDS;
const siteOnly = "No one; only the site uses it";

const describeUnconfirmed = (days: number | undefined) =>
  days === undefined
    ? ""
    : `. If we ask you to confirm the address, and you do not confirm it within ${days} days, it is deleted`;

/**
 * Everything that the database stores, in the order of the privacy page, which is made from it, as is the scheduled
 * deletion. A test compares it with app/db/schema.ts, column by column, in both directions.
 */
export const describeStoredData = (retention: Retention): readonly StoredTable[] =>
  [...Object.entries(describeTables(retention)), ...Object.entries(internalTables)].map(([table, description]) => ({
    table,
    isInternal: Object.hasOwn(internalTables, table),
    kept: "Permanently",
    seenBy: "Our administrators",
    ...description,
  }));

const describeTables = ({ unconfirmedDays, auditMonths }: Retention): Record<string, Description> => ({
  newsletter_subscribers: {
    title: "Newsletter",
    columns: {
      email: "your email address",
      ...consent,
      opt_in: "whether we asked you to confirm the address",
      confirmed_at: "when you confirmed it",
      confirm_by: "the deadline for confirming it, if we asked you to",
      topics: "what you want emails about",
      token: "the random code in the links in our emails",
      address_hash: "a one-way hash of your email address, by which links in older emails still unsubscribe you",
      silenced_at: "when we stopped emailing the address because it does not exist or reported an email as spam",
      silenced_by: "which of the two was the reason",
      soft_bounces: "how many emails in a row it temporarily rejected",
      id: serial,
    },
    purpose: "To send the news you asked for and to show that you agreed to it",
    kept: `Until you unsubscribe or ask us to delete it${describeUnconfirmed(unconfirmedDays)}`,
    expiry: [{ column: "confirm_by", when: "confirmed_at is null" }],
  },
  newsletter_withdrawals: {
    title: "Newsletter, after you unsubscribe",
    columns: {
      address_hash: "a one-way hash of your email address",
      ...consent,
      confirmed_at: "when you confirmed the address",
      withdrawn_at: "when you unsubscribed",
      method: "whether you used a link, your email program's button or our email provider, or asked us",
      token: "the random code in the links in our emails",
      id: serial,
    },
    purpose: "To show that you agreed to our emails, and that we stopped when you asked. We can't read the address",
    kept: `${WITHDRAWAL_MONTHS / 12} years`,
    seenBy: siteOnly,
    expiry: [{ column: "withdrawn_at", after: { months: WITHDRAWAL_MONTHS } }],
  },
  batches: {
    title: "Emails being sent",
    columns: {
      send_id: "the number of an email",
      number: "which part of its readers",
      state: "whether this part was sent",
      size: "how many readers it has",
      attempt: "how often we tried",
      recipients: "their addresses and codes, only while the part is being sent",
      first_called_at: "when it was first tried",
      settled_at: "when it was sent",
      sent: "how many emails were sent",
      failed: "how many addresses were rejected",
      skipped: "how many readers unsubscribed before",
      provider_ids: "our email provider's numbers for the emails",
      id: serial,
    },
    purpose: "To send each release once, even after a failure",
    kept: "Addresses until the emails are sent, usually within seconds; the totals permanently",
    seenBy: siteOnly,
  },
  outbox: {
    title: "Recipients of an email",
    columns: {
      send_id: "the number of an email about a release",
      subscriber_id: "the serial number of your subscription",
      batch: "which part of its readers you are in",
      error: "why your address was rejected, if it was",
      created_at: "when this was noted",
    },
    purpose: "To send you each release once",
    kept: `${OUTBOX_MONTHS} months`,
    seenBy: siteOnly,
    expiry: [{ column: "created_at", after: { months: OUTBOX_MONTHS } }],
  },
  launch_registrations: {
    page: "gold",
    title: "Launch list",
    columns: {
      email: "your email address",
      source: "the page or campaign you came from",
      registered_at: "when you registered",
      confirmed_at: "when you confirmed the address",
      confirm_by: "the deadline for confirming it, if we asked you to",
      ...consent,
      id: serial,
    },
    purpose: "To email you about the launch, and to show that you asked us to",
    kept: `Until you withdraw or ask us to delete it${describeUnconfirmed(unconfirmedDays)}`,
    expiry: [{ column: "confirm_by", when: "confirmed_at is null" }],
  },
  launchpad_applications: {
    page: "launchpad",
    title: "Launchpad applications",
    columns: {
      email: "your email address",
      cohort: "the cohort you applied to",
      name: "your name or your team's",
      product: "what you are building",
      asset_use: "how it uses Bitcoin or gold",
      progress: "what already works",
      link: "a link, if you gave one",
      source: "the page or campaign you came from",
      applied_at: "when you applied",
      ...consent,
      id: serial,
    },
    purpose: "To consider your application and reply to it, and to show that you agreed to that",
    kept: "Until you withdraw it or ask us to delete it",
  },
  users: {
    title: "Account",
    columns: {
      username: "your email address (administrators may use a name)",
      password_hash: "your password as a one-way hash",
      is_admin: "whether the account belongs to an administrator",
      marketing_consent: "whether you agreed to email updates",
      consent_version: "the version of the wording you agreed to",
      consent_changed_at: "when you gave or withdrew that consent",
      email_confirmed_at: "when you confirmed the address",
      confirm_by: "the deadline for confirming it, if we asked you to",
      created_at: "when you signed up",
      id: "an account number",
    },
    purpose: "To let you log in, and to send updates if you agreed to them",
    kept:
      unconfirmedDays === undefined
        ? "Until you delete the account or ask us to, whether or not the address was confirmed"
        : "Until you delete the account or ask us to. If we ask you to confirm the address, and you do not confirm it " +
          `within ${unconfirmedDays} days, the account is deleted once no one is logged in to it`,
    seenBy: "You, and our administrators; no one can read the password",
    expiry: [
      {
        column: "confirm_by",

        // Logins that are over are deleted first.
        when:
          "email_confirmed_at is null and is_admin = 0 and " +
          "not exists (select 1 from sessions where sessions.user_id = users.id)",
      },
    ],
  },
  sessions: {
    title: "Logins",
    columns: {
      id_hash: "a one-way hash of the login cookie",
      user_id: "your account number",
      device: "how your browser identifies itself",
      created_at: "when you logged in",
      last_seen_at: "when you last used the site",
      second_factor_at: "when you entered a second factor",
    },
    purpose: "To keep you logged in, and to show you on which devices you are logged in",
    kept:
      `Until you log out. A login ends ${describeDuration(IDLE_SECONDS)} after your last visit, and after ` +
      `${describeDuration(ABSOLUTE_SECONDS)} in total (administrators: ${describeDuration(ADMIN_IDLE_SECONDS)} and ` +
      `${describeDuration(ADMIN_ABSOLUTE_SECONDS)}). It is then deleted within an hour`,
    seenBy: "You, on your account page",
    expiry: [
      { column: "created_at", after: { seconds: ABSOLUTE_SECONDS } },
      { column: "last_seen_at", after: { seconds: IDLE_SECONDS } },
    ],
  },
  attempts: {
    title: "Rate limits",
    columns: {
      key_hash:
        "a one-way hash of the username or address that was entered, or of the network that emails were requested from",
      at: "when it was entered",
      id: serial,
    },
    purpose: "To limit how often a password can be guessed or an email requested",
    kept: `${describeDuration(WINDOW_SECONDS)}, then deleted within an hour`,
    seenBy: siteOnly,
    expiry: [{ column: "at", after: { seconds: WINDOW_SECONDS } }],
  },
  audit_log: {
    title: "Audit log",
    columns: {
      at: "when it happened",
      actor: "the username of an administrator, or of a person who tried to log in as one",
      action: "what was done",
      from_address: "the IP address it was done from",
      details: "further details, such as the number of a deleted account or the filter used for an export",
      id: serial,
    },
    purpose:
      "To show who exported, changed or deleted personal information, and who tried to log in as an administrator",
    kept:
      (auditMonths === undefined
        ? "Not deleted automatically"
        : `${auditMonths} months, and then until we have exported it to our records`) +
      ". The deletion of an account is recorded by its number only",
    ...(auditMonths !== undefined && {
      expiry: [{ column: "at", after: { months: auditMonths }, when: wasExported }],
    }),
  },
});

/** Tables about administrators or the site itself: the page folds them away. */
const internalTables: Record<string, Description> = {
  sends: {
    title: "Emails to subscribers",
    columns: {
      release_id: "the number of a release",
      item: "or which filings, event or holdings it is about",
      edition: "which edition of it",
      channel: "how it is sent",
      state: "whether it is being sent, paused or cancelled",
      topic: "its topic",
      except_topic: "the topic whose readers get a release that says the same",
      subject: "the email's subject",
      html: "its formatted version",
      text: "its plain-text version",
      key: "a random code",
      audience_at: "the deadline for having subscribed to it",
      created_at: "when it began",
      filled_at: "when the list of its readers was complete",
      id: serial,
    },
    purpose: "To send each email once. Contains no personal information",
  },
  announcements: {
    title: "Announcements to news services",
    columns: {
      release_id: "the number of a press release",
      edition: "which version of it",
      target: "which service is told of it",
      state: "whether it accepted",
      attempts: "how often we tried",
      next_at: "when it is tried next",
      error: "why the last try failed",
      created_at: "when this was noted",
      settled_at: "when it ended",
      id: serial,
    },
    purpose: "To tell news services, search engines and feed readers of each release; none of it is about you",
    kept: "As long as the site operates",
  },
  email_events: {
    title: "Reports from our email provider",
    columns: { event_id: "the report's number", received_at: "when it came" },
    purpose: "To process each report once. Contains no personal information",
    kept: describeDuration(EVENT_SECONDS),
    seenBy: siteOnly,
    expiry: [{ column: "received_at", after: { seconds: EVENT_SECONDS } }],
  },
  second_factors: {
    title: "Second factor (administrators only)",
    columns: {
      user_id: "the account number",
      secret: "the authenticator app's key, encrypted",
      created_at: "when it was set up",
      confirmed_at: "when it was confirmed",
      last_step: "the number of the last code used",
      failed_codes: "the number of wrong codes in a row",
      locked_until: "when codes will be accepted again",
    },
    purpose: "To protect administrators' logins",
    kept: "Until it is turned off or the account is deleted",
    seenBy: "The administrator concerned, during set-up",
  },
  passkeys: {
    title: "Passkeys (administrators only)",
    columns: {
      credential_id: "the number that the device gave it",
      user_id: "the account number",
      name: "what the administrator calls it",
      public_key: "its public key",
      counter: "how often the device says it was used",
      backed_up: "whether it works on several devices",
      transports: "how browsers reach the device",
      created_at: "when it was added",
      last_used_at: "when it was last used",
      challenged_at: "when the site last asked for it",
    },
    purpose: "To protect administrators' logins",
    kept: "Until it is removed or the account is deleted",
    seenBy: "The administrator concerned",
  },
  recovery_codes: {
    title: "Recovery codes (administrators only)",
    columns: { code_hash: "a one-way hash of each code", user_id: "the account number" },
    purpose: "To let an administrator who has lost the authenticator app or the passkey log in",
    kept: "Until the code is used or replaced, or the account is deleted",
    seenBy: "The administrator concerned, when they are created",
  },
  preview_links: {
    title: "Preview links",
    columns: {
      token_hash: "a one-way hash of the link",
      release_id: "the press release that it shows",
      label: "whom an administrator made it for",
      created_at: "when it was made",
      expires_at: "when it expires",
      id: serial,
    },
    purpose: "To show a press release to our advisers before it is published",
    kept: "Until the link is revoked or no longer works, then deleted within an hour",
    expiry: [{ column: "expires_at" }],
  },
  release_approvals: {
    title: "Approvals of press releases",
    columns: {
      release_id: "the press release",
      sha256: "a hash of the text that was approved",
      user_id: "the number of the administrator who approved it",
      approved_at: "when it was approved",
      id: serial,
    },
    purpose: "To prove that two of our administrators approved a press release before it was published",
  },
  release_publications: {
    title: "Publications of press releases",
    columns: {
      release_id: "the press release",
      sha256: "a hash of the text with which it was published",
      published_at: "when it was published",
    },
    purpose: "To keep a published press release public, whatever happens to its approvers' accounts",
  },
  row_counts: {
    title: "Totals",
    columns: {
      list: "the list that is counted",
      trait: "how it is grouped, for example by month",
      value: "the group, for example one month",
      count: "the number of entries in the group",
    },
    purpose: "To report totals. They identify no one",
  },
  counters: {
    title: "Counters",
    columns: {
      hour: "the hour",
      name: "what kind of thing was counted",
      label: "which one, for example a page that answered with an error",
      count: "how often",
    },
    purpose: "To detect faults. Contains no personal information",
    kept: `${COUNTER_DAYS} days`,
    expiry: [{ column: "hour", after: { seconds: COUNTER_DAYS * DAY_SECONDS } }],
  },
  recent_errors: {
    title: "Recent errors",
    columns: {
      at: "when",
      event: "which error",
      request_id: "the random number of the request",
      detail: "the path that was requested, and the technical reason",
      id: serial,
    },
    purpose: "To find the cause of an error",
    kept: `The last ten of each kind, for ${COUNTER_DAYS} days at most`,
    expiry: [{ column: "at", after: { seconds: COUNTER_DAYS * DAY_SECONDS } }],
  },
};
