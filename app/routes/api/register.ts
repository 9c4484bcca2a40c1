import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { findPasswordProblem, signUp } from "~/auth/sign-in.server";
import { registrationSchema } from "~/domain/accounts/forms";
import { apiUser } from "~/domain/accounts/user";
import { handleJson } from "~/forms/handle-json.server";
import { json } from "~/http/json";

export const action = ({ request, context }: ActionFunctionArgs) =>
  handleJson(request, registrationSchema(findPasswordProblem), async (registration) => {
    const { user, sessionId } = await signUp(context, registration);
    return json(apiUser(user), { status: 201, headers: await context.auth.continueAs(sessionId) });
  });
