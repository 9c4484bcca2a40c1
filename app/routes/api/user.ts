import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { hasSessionHint } from "~/auth/auth-provider";
import { apiUser } from "~/domain/accounts/user";
import { json, jsonFailure } from "~/http/json";

export async function loader({ request, context: { auth } }: LoaderFunctionArgs) {
  const user = await auth.user();
  if (user) return json(apiUser(user));
  // Clearing an expired session's hint cookie stops the browser's requests. The session cookie
  // itself may be new by now, as after a concurrent step-up.
  const headers = hasSessionHint(request.headers.get("Cookie"))
    ? await auth.clearHint()
    : undefined;
  return jsonFailure(401, { error: "Not authenticated." }, headers);
}
