import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiAdmin } from "~/auth/guards.server";
import { methodNotAllowed } from "~/http/json";
import { listAnswer } from "~/http/list-answer";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiAdmin(context);
  return listAnswer(request, "subscribers", context.admin.subscribers, context);
}

export const action = () => methodNotAllowed("GET");
