import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiAdmin } from "~/auth/guards.server";
import { auditTable } from "~/domain/exports/table";
import { exportAnswer } from "~/http/export-answer";
import { methodNotAllowed } from "~/http/json";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireApiAdmin(context);
  const list = context.admin.audit;
  return exportAnswer(request, user, { name: "audit", list, table: auditTable }, context);
}

export const action = () => methodNotAllowed("GET");
