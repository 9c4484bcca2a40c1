import { auditLog, launchRegistrations, newsletterSubscribers, users } from "~/db/schema";
import { type AuditOptions, type AuditRecord, createAuditStatement } from "~/domain/audit/audit";
import { createList, type List } from "./list";
import { type ListName, type ListRow, lists } from "./lists";
import { createRemovals, type Removals } from "./removal";
import { countByMonth, countBySource, type MonthCount, type SourceCount } from "./row-counts";

/** What administrators see and do. Whether the caller is one is the guards' business. */
export interface Admin extends Removals {
  /** Whether the launch list asks for a confirmation: then it shows and finds who has confirmed. */
  doubleOptIn: boolean;
  lists: { [Name in ListName]: List<ListRow<Name>> };
  /** Rows by the month (UTC) in which they came, up to this one. Read from counts, not from the rows. */
  countByMonth(list: "users" | "registrations"): Promise<MonthCount[]>;
  /** Where registrations came from, the most frequent first. */
  countBySource(): Promise<SourceCount[]>;
  audit: {
    /** Writes one line. Answers only after the database has it. */
    record(record: AuditRecord): Promise<void>;
  };
}

interface AdminOptions extends AuditOptions {
  doubleOptIn?: boolean;
}

export function createAdmin({ db, clock, from, doubleOptIn = false }: AdminOptions): Admin {
  const audit = createAuditStatement({ db, clock, from });
  return {
    doubleOptIn,
    lists: {
      users: createList({ db, name: "users", table: users }),
      registrations: createList({ db, name: "registrations", table: launchRegistrations, doubleOptIn }),
      subscribers: createList({ db, name: "subscribers", table: newsletterSubscribers }),
      audit: createList({ db, name: "audit", table: auditLog }),
    },
    countByMonth: (list) => countByMonth(db, lists[list].table, clock.now()),
    countBySource: () => countBySource(db, lists.registrations.table),
    audit: {
      async record(record) {
        await audit(record);
      },
    },
    ...createRemovals(db, audit),
  };
}
