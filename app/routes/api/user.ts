import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { hasSessionHint } from "~/auth/auth-provider";
import { apiUser } from "~/domain/accounts/user";
import { json, jsonFailure } from "~/http/json";

export async function loader({ request, context: { auth } }: LoaderFunctionArgs) {
  const user = await auth.user();
  if (user) return json(apiUser(user));
  // An expired session leaves its hint cookie behind; clearing it stops the browser's requests. The
  // session's own cookie may be a new one by now, as after a step-up that was sent meanwhile.
  const headers = hasSessionHint(request.headers.get("Cookie"))
    ? await auth.clearHint()
    : undefined;
  return jsonFailure(401, { error: "Not authenticated." }, headers);
}
