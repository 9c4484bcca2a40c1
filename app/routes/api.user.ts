import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { hasMarker } from "~/auth/marker";
import { json, jsonFailure, methodNotAllowed } from "~/http/json";
import { publicFields } from "~/http/public-user";

export async function loader({ request, context: { auth } }: LoaderFunctionArgs) {
  const user = await auth.user();
  if (user) return json(publicFields(user));
  // A session that ended by itself leaves its marker behind: without it the browser stops asking.
  const headers = hasMarker(request.headers.get("Cookie")) ? await auth.signOut() : undefined;
  return jsonFailure(401, { error: "Nobody is signed in." }, headers);
}

export const action = () => methodNotAllowed("GET");
