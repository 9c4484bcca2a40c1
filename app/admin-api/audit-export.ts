import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/user";
import type { AuditAction } from "~/domain/admin/audit-actions";
import type { List } from "~/domain/admin/list";
import { type ListName, type ListQuery, listSearch } from "~/domain/admin/list-query";
import type { ExportFormat } from "~/domain/exports/formats";

const actions = {
  users: { exported: "users.exported", read: "users.read" },
  registrations: { exported: "launch_registrations.exported", read: "launch_registrations.read" },
  subscribers: { exported: "newsletter_subscribers.exported", read: "newsletter_subscribers.read" },
  audit: { exported: "audit_log.exported", read: "audit_log.exported" },
} as const satisfies Record<ListName, Record<"exported" | "read", AuditAction>>;

type Services = Pick<AppLoadContext, "admin">;

/**
 * Records that a whole list is taken, before the first row leaves.
 * @param query without a cursor: the line has the number of all its rows
 * @param user who takes it, already found to be an administrator
 */
export async function auditExport<Name extends ListName, Row>(
  { admin }: Services,
  user: User,
  { list, query, format }: { list: List<Name, Row>; query: ListQuery<Name>; format: ExportFormat },
): Promise<void> {
  const details = { format, filter: listSearch(query), rows: await list.count(query) };
  await admin.audit.record({ actor: user.username, action: actions[query.list].exported, details });
}

/** Records that a page of a list is read by a program: page by page it has the whole list, too. */
export async function auditPage<Name extends ListName>(
  { admin }: Services,
  user: User,
  { query, rows }: { query: ListQuery<Name>; rows: number },
): Promise<void> {
  const details = { filter: listSearch({ ...query, cursor: null, limit: null }), limit: query.limit, rows };
  await admin.audit.record({ actor: user.username, action: actions[query.list].read, details });
}
