import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { methodNotAllowed } from "~/http/json";

export const loader = () => methodNotAllowed("POST");

export async function action({ request, context: { auth } }: ActionFunctionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  const headers = await auth.signOut();
  headers.set("Cache-Control", "no-store");
  return new Response(null, { status: 204, headers });
}
