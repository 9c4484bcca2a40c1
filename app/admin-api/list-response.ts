import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/user";
import type { List } from "~/domain/admin/list";
import { type ListErrors, type ListName, listSearch } from "~/domain/admin/list-query";
import { describeError } from "~/domain/describe-error";
import { jsonChunks } from "~/domain/exports/json-array";
import { byteStream } from "~/http/byte-stream";
import { json, jsonFailure, jsonHeaders } from "~/http/json";
import { auditExport, auditPage } from "./audit-export";

/** 400 that names what is wrong with a list's address. */
export function badRequest(errors: ListErrors): Response {
  const sentences = Object.entries(errors).map(([name, messages]) => `${name}: ${messages.join(", ")}`);
  return jsonFailure(400, { error: sentences.join("; "), fieldErrors: errors });
}

/**
 * A list as JSON: with `limit` one page and the addresses of those beside it in `Link`, without it all rows, streamed,
 * which is an export. Both have their line in the audit log.
 * @param user who asks, already found to be an administrator
 * @param list what the address asks of
 */
export async function listResponse<Name extends ListName, Row>(
  request: Request,
  user: User,
  { name, list }: { name: Name; list: List<Name, Row> },
  { admin, log }: Pick<AppLoadContext, "admin" | "log">,
): Promise<Response> {
  const url = new URL(request.url);
  const { query, errors } = list.read(url.searchParams);
  if (Object.keys(errors).length > 0) return badRequest(errors);
  if (query.limit === null) {
    if (request.method === "HEAD") return new Response(null, { headers: jsonHeaders() });
    const whole = { ...query, cursor: null };
    await auditExport({ admin }, user, { list, query: whole, format: "json" });
    const onError = (error: unknown) => log({ event: "export.failed", list: name, error: describeError(error) });
    return new Response(await byteStream(jsonChunks(list.batches(whole)), onError), { headers: jsonHeaders() });
  }

  const { rows, next, previous } = await list.page(query);
  await auditPage({ admin }, user, { query, rows: rows.length });
  const links = [
    ["next", next],
    ["prev", previous],
  ] as const;
  const link = links
    .filter(([, cursor]) => cursor !== null)
    .map(([relation, cursor]) => `<${url.pathname}${listSearch(query, { cursor })}>; rel="${relation}"`);
  return json(rows, { headers: link.length > 0 ? { Link: link.join(", ") } : {} });
}
