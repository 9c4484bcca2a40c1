import { desc } from "drizzle-orm";
import { auditLog } from "~/db/schema";
import { type AuditOptions, createAuditStatement } from "./audit/audit";
import { createList } from "./list";
import { type ListName, listNames } from "./list-definitions";
import { createRemovals } from "./removal";

export type Admin = ReturnType<typeof createAdmin>;

interface AdminOptions extends AuditOptions {
  doubleOptIn?: boolean;
  /** Lists that are not shown, because this company lacks the page whose form fills them. */
  hiddenLists?: readonly ListName[];
}

export function createAdmin({
  db,
  clock,
  from,
  doubleOptIn = false,
  hiddenLists = [],
}: AdminOptions) {
  const audit = createAuditStatement({ db, clock, from });
  return {
    shownLists: listNames.filter((name) => !hiddenLists.includes(name)),
    openList: (name: ListName) => createList(db, name, doubleOptIn),
    audit: {
      record: audit,
      async newestId(): Promise<number | null> {
        const newest = await db.query.auditLog.findFirst({
          columns: { id: true },
          orderBy: desc(auditLog.id),
        });
        return newest?.id ?? null;
      },
    },
    ...createRemovals({ db }, audit),
  };
}
