import { eq, gte, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  type AuditRow,
  auditLog,
  type LaunchRegistration,
  launchRegistrations,
  type NewsletterSubscriber,
  newsletterSubscribers,
  type UserRow,
  users,
} from "~/db/schema";
import { type AuditOptions, type AuditRecord, createAuditStatement } from "./audit";
import { createList, type List } from "./list";
import type { ListName } from "./list-query";
import { countsByMonth, countsBySource, type Period, type SourceCount } from "./over-time";
import { createRemovals, type Removals } from "./removal";
import { startOfTorontoDay } from "./toronto-day";

/** Rows as administrators see them. Never a hash. */
export type UserEntry = Pick<UserRow, "id" | "username" | "isAdmin" | "marketingConsent">;
export type RegistrationEntry = Pick<LaunchRegistration, "id" | "email" | "registeredAt" | "source"> &
  Partial<Pick<LaunchRegistration, "confirmedAt">>;
export type SubscriberEntry = Pick<NewsletterSubscriber, "id" | "email" | "consentedAt" | "consentVersion">;
export type AuditEntry = AuditRow;

/** The rows of each list. */
export interface AdminRows {
  users: UserEntry;
  registrations: RegistrationEntry;
  subscribers: SubscriberEntry;
  audit: AuditEntry;
}

/** The lists by their names. */
export type AdminLists = { [Name in ListName]: List<Name, AdminRows[Name]> };

interface OverTime {
  /** Rows by the month (UTC) in which they came, from the first to the last. Read from counts, not from the rows. */
  overTime(): Promise<Period[]>;
}

/** What administrators see and do. Whether the asker is one is the guards' business. */
export interface Admin extends AdminLists, Removals {
  users: AdminLists["users"] & OverTime;
  registrations: AdminLists["registrations"] &
    OverTime & {
      /** Whether rows say when their address was confirmed. */
      confirms: boolean;
      /** Where registrations came from, the most frequent first. */
      sources(): Promise<SourceCount[]>;
    };
  audit: AdminLists["audit"] & {
    /** Writes one line. Answers only after the database has it. */
    record(record: AuditRecord): Promise<void>;
  };
}

interface AdminOptions extends AuditOptions {
  /** Whether addresses of the launch list are asked to confirm: then the list shows and finds who has. */
  confirms?: boolean;
}

export function createAdmin({ db, clock, from, confirms = false }: AdminOptions): Admin {
  const audit = createAuditStatement({ db, clock, from });
  const day = (date: string | undefined, daysLater: number) => {
    const start = date === undefined ? null : startOfTorontoDay(date, daysLater);
    return start === null ? null : new Date(start);
  };

  return {
    users: {
      ...createList<"users", UserEntry>({
        db,
        name: "users",
        tallied: "users",
        table: users,
        columns: {
          id: users.id,
          username: users.username,
          isAdmin: users.isAdmin,
          marketingConsent: users.marketingConsent,
        },
        searched: [users.username],
        filtered({ sort, filters: { role, consent } }) {
          // Half of all users may have a trait: in another order than theirs its index would have them all sorted,
          // so the sign + keeps it out of use.
          const is = (column: SQLiteColumn, trait: boolean) =>
            sort === "id" ? eq(column, trait) : sql`+${column} = ${Number(trait)}`;
          return [
            role ? is(users.isAdmin, role === "admin") : undefined,
            consent ? is(users.marketingConsent, consent === "yes") : undefined,
          ];
        },
        tallyOf({ role, consent }) {
          if (role && consent) return null;
          return role ? { trait: "role", value: role } : { trait: "consent", value: consent ?? "" };
        },
      }),
      overTime: () => countsByMonth(db, "users"),
    },

    registrations: {
      ...createList<"registrations", RegistrationEntry>({
        db,
        name: "registrations",
        tallied: "launch_registrations",
        table: launchRegistrations,
        columns: {
          id: launchRegistrations.id,
          email: launchRegistrations.email,
          registeredAt: launchRegistrations.registeredAt,
          source: launchRegistrations.source,
          ...(confirms && { confirmedAt: launchRegistrations.confirmedAt }),
        },
        unknown: confirms ? [] : ["confirmed"],
        searched: [launchRegistrations.email],
        filtered({ sort, filters: { source, from: first, to, confirmed } }) {
          const [start, end] = [day(first, 0), day(to, 1)];
          // As with users' traits: the index is for its own order.
          const column = launchRegistrations.confirmedAt;
          const unconfirmed = sort === "registeredAt" ? sql`(${column} is null)` : sql`(+${column} is null)`;
          return [
            source ? eq(launchRegistrations.source, source) : undefined,
            start ? gte(launchRegistrations.registeredAt, start) : undefined,
            end ? lt(launchRegistrations.registeredAt, end) : undefined,
            confirmed ? sql`${unconfirmed} = ${Number(confirmed === "no")}` : undefined,
          ];
        },
        tallyOf: ({ source, from: first, to, confirmed }) =>
          source && !first && !to && !confirmed ? { trait: "source", value: source } : null,
      }),
      confirms,
      overTime: () => countsByMonth(db, "launch_registrations"),
      sources: () => countsBySource(db, "launch_registrations"),
    },

    subscribers: createList<"subscribers", SubscriberEntry>({
      db,
      name: "subscribers",
      tallied: "newsletter_subscribers",
      table: newsletterSubscribers,
      columns: {
        id: newsletterSubscribers.id,
        email: newsletterSubscribers.email,
        consentedAt: newsletterSubscribers.consentedAt,
        consentVersion: newsletterSubscribers.consentVersion,
      },
      searched: [newsletterSubscribers.email],
      filtered: () => [],
      tallyOf: () => null,
    }),

    audit: {
      ...createList<"audit", AuditEntry>({
        db,
        name: "audit",
        tallied: "audit_log",
        table: auditLog,
        columns: {
          id: auditLog.id,
          at: auditLog.at,
          actor: auditLog.actor,
          action: auditLog.action,
          details: auditLog.details,
          from: auditLog.from,
        },
        searched: [auditLog.actor, auditLog.action, auditLog.details, auditLog.from],
        filtered: ({ filters: { action, actor } }) => [
          action ? eq(auditLog.action, action) : undefined,
          actor ? eq(auditLog.actor, actor) : undefined,
        ],
        tallyOf: () => null,
      }),
      async record(record) {
        await audit(record);
      },
    },

    ...createRemovals(db, audit),
  };
}
