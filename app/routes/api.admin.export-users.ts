import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiAdmin } from "~/auth/guards.server";
import { usersTable } from "~/domain/exports/table";
import { exportAnswer } from "~/http/export-answer";
import { methodNotAllowed } from "~/http/json";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireApiAdmin(context);
  const list = context.admin.users;
  return exportAnswer(request, user, { name: "users", list, table: usersTable }, context);
}

export const action = () => methodNotAllowed("GET");
