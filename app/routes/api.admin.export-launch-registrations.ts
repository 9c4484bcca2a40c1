import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiAdmin } from "~/auth/guards.server";
import { confirmedRegistrationsTable, registrationsTable } from "~/domain/exports/table";
import { exportAnswer } from "~/http/export-answer";
import { methodNotAllowed } from "~/http/json";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireApiAdmin(context);
  const list = context.admin.registrations;
  const table = list.confirms ? confirmedRegistrationsTable : registrationsTable;
  return exportAnswer(
    request,
    user,
    { name: "registrations", list, table, action: "launch_registrations.exported" },
    context,
  );
}

export const action = () => methodNotAllowed("GET");
