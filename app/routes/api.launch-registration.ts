import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { welcomeToLaunchList } from "~/auth/letters.server";
import { refusalAsJson } from "~/auth/refusal-json.server";
import { tooOften } from "~/auth/sign-in.server";
import { launchSchema } from "~/domain/launch-list/registration";
import { json, methodNotAllowed } from "~/http/json";
import { jsonBody } from "~/http/json-body";

export const loader = () => methodNotAllowed("POST");

export async function action({ request, context }: ActionFunctionArgs) {
  const registration = await jsonBody(request, launchSchema);
  const wait = await context.submissionLimit.secondsToWait();
  if (wait > 0) return refusalAsJson(tooOften(wait));
  const registered = await context.launchList.register(registration);
  await welcomeToLaunchList(context, registration.email, registered);
  const { alreadyRegistered } = registered;
  return json({ alreadyRegistered }, { status: alreadyRegistered ? 200 : 201 });
}
