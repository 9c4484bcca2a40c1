import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { signOut } from "~/auth/sign-out.server";
import { methodNotAllowed } from "~/http/json";

export const loader = () => methodNotAllowed("POST");

export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const headers = await signOut(context);
  headers.set("Cache-Control", "no-store");
  return new Response(null, { status: 204, headers });
}
