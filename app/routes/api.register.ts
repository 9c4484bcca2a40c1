import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { findPasswordProblem, signUp } from "~/auth/sign-in.server";
import { registrationSchema } from "~/domain/accounts/forms";
import { handleJson } from "~/forms/handle-json.server";
import { json } from "~/http/json";
import { publicFields } from "~/http/public-user";

export const action = ({ request, context }: ActionFunctionArgs) =>
  handleJson(request, registrationSchema(findPasswordProblem), async (registration) => {
    const { user, sessionId } = await signUp(context, registration);
    return json(publicFields(user), { status: 201, headers: await context.auth.continueAs(sessionId) });
  });
