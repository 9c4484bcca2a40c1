import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { refusalAsJson } from "~/auth/refusal-json.server";
import { logIn } from "~/auth/sign-in.server";
import { loginSchema } from "~/domain/accounts/forms";
import { json, methodNotAllowed } from "~/http/json";
import { jsonBody } from "~/http/json-body";
import { publicFields } from "~/http/public-user";

export const loader = () => methodNotAllowed("POST");

export async function action({ request, context }: ActionFunctionArgs) {
  const credentials = await jsonBody(request, loginSchema);
  const outcome = await logIn(context, credentials, request);
  if ("refusal" in outcome) return refusalAsJson(outcome.refusal);
  return json(publicFields(outcome.user), { headers: await context.auth.signIn(outcome.user) });
}
