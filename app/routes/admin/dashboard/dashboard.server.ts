import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards.server";
import { writeCursor } from "~/domain/admin/list-cursor";
import type { ListDefinition, ListName, ListRow } from "~/domain/admin/list-definitions";
import { listSearch } from "~/domain/admin/list-query";
import { formatError } from "~/domain/format-error";
import { addToast } from "~/forms/flash.server";
import { paramsOf } from "./address";

export async function dashboardLoader({ request, context }: LoaderFunctionArgs) {
  const { username } = await requireAdmin(context);
  const dashboard = await readDashboard(new URL(request.url).searchParams, context);
  return addToast(request, { username, ...dashboard });
}

export interface ListState {
  definition: ListDefinition;
  sort: string;
  order: "asc" | "desc";
  /** Search, filters and order, as the list's API names them. */
  activeParams: [name: string, value: string][];
  /** Valid parameters of the address, page included. */
  params: [name: string, value: string][];
  /** A search or filter leaves rows out. */
  filtered: boolean;
  /** Options of the filter by source; null without one, or if they could not be read. */
  sources: string[] | null;
  /** Null if the list could not be read. */
  page: {
    rows: ListRow[];
    next: string | null;
    previous: string | null;
    matches: number;
    total: number;
  } | null;
}

/** A part that can't be read is logged and null. */
async function readDashboard(
  search: URLSearchParams,
  { admin, log }: Pick<AppLoadContext, "admin" | "log">,
) {
  const nullOnFailure = async <Value>(
    part: string,
    read: () => Promise<Value>,
  ): Promise<Value | null> => {
    try {
      return await read();
    } catch (error) {
      log({ event: "admin.read_failed", part, error: formatError(error) });
      return null;
    }
  };

  async function readList(name: ListName): Promise<[ListName, ListState]> {
    const list = admin.openList(name);
    const { query } = list.read(paramsOf(search, name));
    const filtered = query.q !== "" || Object.keys(query.filters).length > 0;
    const page = await nullOnFailure(name, async () => {
      const [{ rows, next, previous }, total] = await Promise.all([
        list.page(query),
        list.count({ ...query, q: "", filters: {} }),
      ]);
      const pages = {
        next: next && writeCursor(next),
        previous: previous && writeCursor(previous),
      };
      return { rows, ...pages, total, matches: filtered ? await list.count(query) : total };
    });
    const hasSources = "source" in list.definition.filters;
    const sources = hasSources
      ? await nullOnFailure(`sources of ${name}`, () => list.listValues("source"))
      : null;
    const activeParams = [...new URLSearchParams(listSearch(query, { cursor: null, limit: null }))];
    const params = [...new URLSearchParams(listSearch(query))];
    const { sort, order } = query;
    return [
      name,
      {
        definition: list.definition,
        sort,
        order,
        activeParams,
        params,
        filtered,
        sources,
        page,
      },
    ];
  }

  return { lists: await Promise.all(admin.shownLists.map(readList)) };
}
