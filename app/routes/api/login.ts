import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { logIn } from "~/auth/sign-in.server";
import { loginSchema } from "~/domain/accounts/forms";
import { apiUser } from "~/domain/accounts/user";
import { handleJson } from "~/forms/handle-json.server";
import { json } from "~/http/json";

export const action = ({ request, context }: ActionFunctionArgs) =>
  handleJson(request, loginSchema, async (credentials) => {
    const { user, audit } = await logIn(context, credentials, request);
    return json(apiUser(user), { headers: await context.auth.signIn(user, { audit }) });
  });
