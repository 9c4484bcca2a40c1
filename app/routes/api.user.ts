import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { hasSessionHint } from "~/auth/session-hint";
import { json, jsonFailure } from "~/http/json";
import { publicFields } from "~/http/public-user";

export async function loader({ request, context: { auth } }: LoaderFunctionArgs) {
  const user = await auth.user();
  if (user) return json(publicFields(user));
  // A session that ended by itself leaves its hint behind: without it the browser stops asking.
  const headers = hasSessionHint(request.headers.get("Cookie")) ? await auth.signOut() : undefined;
  return jsonFailure(401, { error: "Not authenticated." }, headers);
}
