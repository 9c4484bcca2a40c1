import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { refusalAsJson } from "~/auth/refusal-json.server";
import { passwordProblem, signUp } from "~/auth/sign-in.server";
import { registrationSchema } from "~/domain/accounts/forms";
import { json, methodNotAllowed } from "~/http/json";
import { jsonBody } from "~/http/json-body";
import { publicFields } from "~/http/public-user";

export const loader = () => methodNotAllowed("POST");

export async function action({ request, context }: ActionFunctionArgs) {
  const registration = await jsonBody(request, registrationSchema(passwordProblem));
  const outcome = await signUp(context, registration);
  if ("refusal" in outcome) return refusalAsJson(outcome.refusal);
  return json(publicFields(outcome.user), { status: 201, headers: await context.auth.signIn(outcome.user) });
}
