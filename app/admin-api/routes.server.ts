import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiAdmin } from "~/auth/guards.server";
import type { AdminLists, AdminRows } from "~/domain/admin/admin";
import type { ListName } from "~/domain/admin/list-query";
import type { Table } from "~/domain/exports/table";
import { exportResponse } from "./export-response";
import { listResponse } from "./list-response";

/** An administrators' call that answers with a list. */
export const listRoute = <Name extends ListName>(name: Name) => ({
  async loader({ request, context }: LoaderFunctionArgs) {
    const user = await requireApiAdmin(context);
    const lists: AdminLists = context.admin;
    return listResponse(request, user, { name, list: lists[name] }, context);
  },
});

/**
 * An administrators' call that answers with a list as a file to keep.
 * @param tableOf the file's columns, which may depend on the site's settings
 */
export const exportRoute = <Name extends ListName>(
  name: Name,
  tableOf: (admin: AppLoadContext["admin"]) => Table<AdminRows[Name]>,
) => ({
  async loader({ request, context }: LoaderFunctionArgs) {
    const user = await requireApiAdmin(context);
    const lists: AdminLists = context.admin;
    return exportResponse(request, user, { name, list: lists[name], table: tableOf(context.admin) }, context);
  },
});
