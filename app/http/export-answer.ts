import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/accounts";
import type { List } from "~/domain/admin/list";
import type { ListName } from "~/domain/admin/list-query";
import { describeError } from "~/domain/describe-error";
import { exportFile, exportFormats, isExportFormat } from "~/domain/exports/formats";
import type { Table } from "~/domain/exports/table";
import { byteStream } from "./byte-stream";
import { noteExport } from "./export-line";
import { jsonFailure } from "./json";
import { mistaken } from "./list-answer";
import { isOwnRequest } from "./same-site";

export interface Exported<Name extends ListName, Row> {
  name: Name;
  list: List<Name, Row>;
  table: Table<Row>;
}

/**
 * A list as a file to keep, all rows of the filter in force. The audit log has its line before the first row leaves.
 * @param user who asks, already found to be an administrator
 */
export async function exportAnswer<Name extends ListName, Row>(
  request: Request,
  user: User,
  { name, list, table }: Exported<Name, Row>,
  { admin, clock, log }: Pick<AppLoadContext, "admin" | "clock" | "log">,
): Promise<Response> {
  if (!isOwnRequest(request)) return jsonFailure(403, { error: "Please open exports from this site." });
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") || "csv";
  if (!isExportFormat(format)) return mistaken({ format: [`"${format.slice(0, 20)}" is none of ${exportFormats}`] });
  const { query, mistakes } = list.read(searchParams);
  if (Object.keys(mistakes).length > 0) return mistaken(mistakes);

  const whole = { ...query, cursor: null, limit: null };
  const file = exportFile(table, format, list.batches(whole), clock.now());
  const headers = {
    "Content-Type": file.contentType,
    "Content-Disposition": `attachment; filename="${file.name}"`,
  };
  if (request.method === "HEAD") return new Response(null, { headers });

  await noteExport({ admin }, user, { list, query: whole, format });
  const onError = (error: unknown) => log({ event: "export.failed", list: name, error: describeError(error) });
  return new Response(await byteStream(file.chunks, onError), { headers });
}
