import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { launchSchema } from "~/domain/sign-ups/launch-list/registration";
import { limitSubmissions } from "~/forms/action-error";
import { handleJson } from "~/forms/handle-json.server";
import { json, jsonFailure } from "~/http/json";

export function action({ request, context }: ActionFunctionArgs) {
  if (!context.pages.gold) return jsonFailure(404, { error: "There is no launch list." });
  return handleJson(request, launchSchema, async (registration) => {
    await limitSubmissions(context);
    const registered = await context.launchList.register(registration);
    await context.emails.welcomeToLaunchList(registration.email, registered);
    const { alreadyRegistered } = registered;
    return json({ alreadyRegistered }, { status: alreadyRegistered ? 200 : 201 });
  });
}
