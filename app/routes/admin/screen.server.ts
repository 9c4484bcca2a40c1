import { type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards.server";
import { type ListErrors, type ListQuery, listSearch } from "~/domain/admin/list-query";
import { describeError } from "~/domain/describe-error";
import { takeToast } from "~/forms/flash.server";
import { type ListName, paramsOf } from "./address";

/** The loader of both addresses: a guard before anything is read, at every request. */
export async function screenLoader({ request, context }: LoaderFunctionArgs) {
  const { username } = await requireAdmin(context);
  const { toast, headers } = await takeToast(request);
  const screen = await readScreen(new URL(request.url).searchParams, context);
  return data({ username, toast, screen }, { headers });
}

export type ScreenData = Awaited<ReturnType<typeof readScreen>>;

/** One list as it was asked for, and what was found. */
export interface ListState<Row> {
  sort: string;
  order: "asc" | "desc";
  /** The search, filters and order in force, by the names that the list's calls know. */
  activeParams: [name: string, value: string][];
  /** Whether rows are left out. */
  filtered: boolean;
  /** Null where the list could not be read. */
  found: { rows: Row[]; next: string | null; previous: string | null; matches: number; total: number } | null;
}

/** Everything on the screen. What cannot be read is null and logged, and takes nothing else with it. */
export async function readScreen(
  search: URLSearchParams,
  { admin, clock, log }: Pick<AppLoadContext, "admin" | "clock" | "log">,
) {
  const unlessFailed = async <Value>(part: string, read: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await read();
    } catch (error) {
      log({ event: "admin.read_failed", part, error: describeError(error) });
      return null;
    }
  };

  async function state<Name extends ListName, Row>(name: Name, list: ReadableList<Name, Row>): Promise<ListState<Row>> {
    const { query } = list.read(paramsOf(search, name));
    const everything = { ...query, q: "", filters: {}, cursor: null };
    const filtered = query.q !== "" || Object.keys(query.filters).length > 0;
    const found = await unlessFailed(name, async () => {
      const [page, total] = await Promise.all([list.page(query), list.count(everything)]);
      return { ...page, total, matches: filtered ? await list.count(query) : total };
    });
    const activeParams = [...new URLSearchParams(listSearch(query, { cursor: null, limit: null }))];
    return { sort: query.sort, order: query.order, activeParams, filtered, found };
  }

  const [users, registrations, subscribers, audit, usersOverTime, registrationsOverTime, sources] = await Promise.all([
    state("users", admin.users),
    state("registrations", admin.registrations),
    state("subscribers", admin.subscribers),
    state("audit", admin.audit),
    unlessFailed("users over time", () => admin.users.overTime()),
    unlessFailed("registrations over time", () => admin.registrations.overTime()),
    unlessFailed("sources", () => admin.registrations.sources()),
  ]);
  const month = new Date(clock.now()).toISOString().slice(0, 7);
  const { confirms } = admin.registrations;
  return { users, registrations, confirms, subscribers, audit, usersOverTime, registrationsOverTime, sources, month };
}

interface ReadableList<Name extends ListName, Row> {
  read(params: URLSearchParams): { query: ListQuery<Name>; errors: ListErrors };
  page(query: ListQuery<Name>): Promise<{ rows: Row[]; next: string | null; previous: string | null }>;
  count(query: ListQuery<Name>): Promise<number>;
}
