import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { signOut } from "~/auth/sign-in.server";
import { jsonHeaders } from "~/http/json";

export async function action({ context }: ActionFunctionArgs) {
  return new Response(null, { status: 204, headers: jsonHeaders(await signOut(context)) });
}
