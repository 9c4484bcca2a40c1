import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiAdmin } from "~/auth/guards.server";
import { methodNotAllowed } from "~/http/json";
import { listAnswer } from "~/http/list-answer";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireApiAdmin(context);
  return listAnswer(request, user, { name: "users", list: context.admin.users }, context);
}

export const action = () => methodNotAllowed("GET");
