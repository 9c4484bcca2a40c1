import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiAdmin } from "~/auth/guards.server";
import { subscribersTable } from "~/domain/exports/table";
import { exportAnswer } from "~/http/export-answer";
import { methodNotAllowed } from "~/http/json";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireApiAdmin(context);
  const list = context.admin.subscribers;
  return exportAnswer(request, user, { name: "subscribers", list, table: subscribersTable }, context);
}

export const action = () => methodNotAllowed("GET");
