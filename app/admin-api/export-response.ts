import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/user";
import type { List } from "~/domain/admin/list";
import type { ListName } from "~/domain/admin/list-query";
import { describeError } from "~/domain/describe-error";
import { exportFile, exportFormats, isExportFormat } from "~/domain/exports/formats";
import type { Table } from "~/domain/exports/table";
import { byteStream } from "~/http/byte-stream";
import { jsonFailure } from "~/http/json";
import { isOwnRequest } from "~/http/same-site";
import { auditExport } from "./audit-export";
import { badRequest } from "./list-response";

export interface Exported<Name extends ListName, Row> {
  name: Name;
  list: List<Name, Row>;
  table: Table<Row>;
}

/**
 * A list as a file to keep, all rows of the filter in force. The audit log has its line before the first row leaves.
 * @param user who asks, already found to be an administrator
 */
export async function exportResponse<Name extends ListName, Row>(
  request: Request,
  user: User,
  { name, list, table }: Exported<Name, Row>,
  { admin, clock, log }: Pick<AppLoadContext, "admin" | "clock" | "log">,
): Promise<Response> {
  if (!isOwnRequest(request)) return jsonFailure(403, { error: "Please open exports from this site." });
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") || "csv";
  if (!isExportFormat(format)) return badRequest({ format: [`"${format.slice(0, 20)}" is none of ${exportFormats}`] });
  const { query, errors } = list.read(searchParams);
  if (Object.keys(errors).length > 0) return badRequest(errors);

  const whole = { ...query, cursor: null, limit: null };
  const file = exportFile(table, format, list.batches(whole), clock.now());
  const headers = {
    "Content-Type": file.contentType,
    "Content-Disposition": `attachment; filename="${file.name}"`,
  };
  if (request.method === "HEAD") return new Response(null, { headers });

  await auditExport({ admin }, user, { list, query: whole, format });
  const onError = (error: unknown) => log({ event: "export.failed", list: name, error: describeError(error) });
  return new Response(await byteStream(file.chunks, onError), { headers });
}
