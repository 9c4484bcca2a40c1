import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { AdminLists, AdminRows } from "~/domain/admin/admin";
import type { ListName } from "~/domain/admin/list-query";
import type { Table } from "~/domain/exports/table";
import { exportAnswer } from "~/http/export-answer";
import { methodNotAllowed } from "~/http/json";
import { listAnswer } from "~/http/list-answer";
import { requireApiAdmin } from "./guards.server";

const action = () => methodNotAllowed("GET");

/** An administrators' call that answers with a list. */
export const listRoute = <Name extends ListName>(name: Name) => ({
  async loader({ request, context }: LoaderFunctionArgs) {
    const user = await requireApiAdmin(context);
    const lists: AdminLists = context.admin;
    return listAnswer(request, user, { name, list: lists[name] }, context);
  },
  action,
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
    return exportAnswer(request, user, { name, list: lists[name], table: tableOf(context.admin) }, context);
  },
  action,
});
