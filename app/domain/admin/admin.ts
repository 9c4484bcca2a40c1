import { desc } from "drizzle-orm";
import { auditLog, launchpadApplications, launchRegistrations, newsletterSubscribers, users } from "~/db/schema";
import { type AuditOptions, createAuditStatement } from "./audit/audit";
import { createList } from "./list";
import { type ListName, listNames, lists } from "./lists";
import { createRemovals } from "./removal";
import { countByMonth, countBySource } from "./row-counts";

/** What administrators see and do. Whether the caller is one is the guards' business. */
export type Admin = ReturnType<typeof createAdmin>;

interface AdminOptions extends AuditOptions {
  doubleOptIn?: boolean;
  /** Lists of what this company does not offer: the dashboard leaves them out. */
  hiddenLists?: readonly ListName[];
}

export function createAdmin({ db, clock, from, doubleOptIn = false, hiddenLists = [] }: AdminOptions) {
  const audit = createAuditStatement({ db, clock, from });
  return {
    /** Whether the launch list asks for a confirmation: then it shows and finds who has confirmed. */
    doubleOptIn,
    shownLists: listNames.filter((name) => !hiddenLists.includes(name)),
    /** Each is made when it is asked for: the services of every page hold them. */
    lists: {
      get users() {
        return createList({ db, name: "users", table: users });
      },
      get registrations() {
        return createList({ db, name: "registrations", table: launchRegistrations, doubleOptIn });
      },
      get applications() {
        return createList({ db, name: "applications", table: launchpadApplications });
      },
      get subscribers() {
        return createList({ db, name: "subscribers", table: newsletterSubscribers });
      },
      get audit() {
        return createList({ db, name: "audit", table: auditLog });
      },
    },
    /** Rows by the month (UTC) in which they came, up to this one. Read from counts, not from the rows. */
    countByMonth: (list: "users" | "registrations") => countByMonth(db, lists[list].table, clock.now()),
    countBySource: (list: "registrations" | "applications") => countBySource(db, lists[list].table),
    audit: {
      /** Writes one line of the audit log. */
      record: audit,
      /** The number of its newest line, or null. */
      async newestId(): Promise<number | null> {
        const newest = await db.query.auditLog.findFirst({ columns: { id: true }, orderBy: desc(auditLog.id) });
        return newest?.id ?? null;
      },
    },
    ...createRemovals(db, audit),
  };
}
