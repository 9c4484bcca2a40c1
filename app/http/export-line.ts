import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/accounts";
import type { AuditAction } from "~/domain/admin/audit-actions";
import type { List } from "~/domain/admin/list";
import { type ListName, type ListQuery, listSearch } from "~/domain/admin/list-query";
import type { ExportFormat } from "~/domain/exports/formats";

const actions = {
  users: "users.exported",
  registrations: "launch_registrations.exported",
  subscribers: "newsletter_subscribers.exported",
  audit: "audit_log.exported",
} as const satisfies Record<ListName, AuditAction>;

/**
 * The audit log's line for a list that is taken whole, written before the first row leaves.
 * @param query without a cursor: the line has the number of all its rows
 * @param user who takes it, already found to be an administrator
 */
export async function noteExport<Name extends ListName, Row>(
  { admin }: Pick<AppLoadContext, "admin">,
  user: User,
  { list, query, format }: { list: List<Name, Row>; query: ListQuery<Name>; format: ExportFormat },
): Promise<void> {
  const details = { format, filter: listSearch(query), rows: await list.count(query) };
  await admin.audit.record({ actor: user.username, action: actions[query.list], details });
}
