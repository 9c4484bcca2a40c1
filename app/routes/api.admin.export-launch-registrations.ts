import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiAdmin } from "~/auth/guards.server";
import { registrationsTable } from "~/domain/exports/table";
import { exportAnswer } from "~/http/export-answer";
import { methodNotAllowed } from "~/http/json";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireApiAdmin(context);
  const list = context.admin.registrations;
  return exportAnswer(request, user, { name: "registrations", list, table: registrationsTable }, context);
}

export const action = () => methodNotAllowed("GET");
