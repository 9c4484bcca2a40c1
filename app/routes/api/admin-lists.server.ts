import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiAdmin } from "~/auth/guards.server";
import { nameFile, streamCsv, streamJson } from "~/domain/admin/exports/streams";
import type { List } from "~/domain/admin/list";
import { type ListName, lists } from "~/domain/admin/list-definitions";
import { type ListErrors, type ListQuery, listSearch } from "~/domain/admin/list-query";
import { formatError } from "~/domain/format-error";
import { byteStream } from "~/http/byte-stream";
import { json, jsonFailure } from "~/http/json";
import { isOwnRequest } from "~/http/same-site";

/**
 * JSON with `limit` is one page, with adjacent pages in `Link`; all else is an export, streamed.
 * All are audited.
 */
export async function answerCall(
  name: ListName,
  isFile: boolean,
  args: LoaderFunctionArgs,
): Promise<Response> {
  const { request, context } = args;
  const { username: actor } = await requireApiAdmin(context);
  if (isFile && !isOwnRequest(request)) {
    return jsonFailure(403, { error: "Please open exports from this site." });
  }
  const { pathname, searchParams } = new URL(request.url);
  const list = context.admin.openList(name);
  const { query, errors } = list.read(searchParams);
  if (Object.keys(errors).length > 0) return badRequest(errors);
  if (isFile || name === "audit" || query.limit === null) {
    return streamList(args, { list, query, actor, isFile });
  }

  const { rows, next, previous } = await list.page(query);
  // A program can read the whole list page by page, so each page is audited.
  await context.admin.audit.record({
    actor,
    action: `${lists[name].table}.read`,
    details: { filter: filterOf(query), limit: query.limit, rows: rows.length },
  });
  const links = Object.entries({ next, prev: previous }).flatMap(([relation, cursor]) =>
    cursor ? `<${pathname}${listSearch(query, { cursor })}>; rel="${relation}"` : [],
  );
  return json(rows, { headers: links.length > 0 ? { Link: links.join(", ") } : {} });
}

interface WholeList {
  list: List;
  query: ListQuery;
  actor: string;
  isFile: boolean;
}

/** All rows of a query, not only its page. */
async function streamList(
  { request, context: { admin, clock, log } }: LoaderFunctionArgs,
  { list, query: requested, actor, isFile }: WholeList,
): Promise<Response> {
  const query = { ...requested, cursor: null, limit: null };
  const batches = list.batches(query);
  const chunks = isFile ? streamCsv(list.definition, batches) : streamJson(batches);
  const disposition = `attachment; filename="${nameFile(list.definition, clock.now())}"`;
  const headers: HeadersInit = isFile
    ? { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": disposition }
    : { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
  if (request.method === "HEAD") return new Response(null, { headers });
  // Audited before the first row is sent.
  const format = isFile ? "csv" : "json";
  const details = { format, filter: filterOf(query), rows: await list.count(query) };
  await admin.audit.record({ actor, action: `${lists[list.name].table}.exported`, details });
  // Scheduled deletion takes only lines that a finished export of the whole log included.
  const isWhole = query.q === "" && Object.keys(query.filters).length === 0;
  const through = list.name === "audit" && isWhole ? await admin.audit.newestId() : null;
  async function* exported() {
    yield* chunks;
    if (through !== null) {
      await admin.audit.record({
        actor,
        action: "audit_log.export_finished",
        details: { through },
      });
    }
  }
  const onError = (error: unknown) =>
    log({ event: "export.failed", list: list.name, error: formatError(error) });
  return new Response(await byteStream(exported(), onError), { headers });
}

const filterOf = (query: ListQuery) => listSearch(query, { cursor: null, limit: null });

/** Names each invalid parameter. */
function badRequest(errors: ListErrors): Response {
  const sentences = Object.entries(errors).map(
    ([name, messages]) => `${name}: ${messages.join(", ")}`,
  );
  return jsonFailure(400, { error: sentences.join("; "), fieldErrors: errors });
}
