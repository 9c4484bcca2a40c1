import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { launchSchema } from "~/domain/launch-list/registration";
import { limitSubmissions } from "~/forms/action-error";
import { handleForm } from "~/forms/handle-form.server";
import { HONEYPOT_FIELD } from "~/forms/honeypot";

/** Adds a registration, and redirects to the address that says how it went. */
export const register = (request: Request, context: AppLoadContext) =>
  handleForm(
    request,
    {
      schema: launchSchema,
      toast: ({ message }) => ({ title: "Registration failed", description: message, failed: true }),
    },
    async ({ value, form }) => {
      // A program gets the same thanks as a person, so it learns nothing.
      if (form.get(HONEYPOT_FIELD)) return redirect("/whitelist?registered=new", 303);
      await limitSubmissions(context);
      const registered = await context.launchList.register(value);
      await context.emails.welcomeToLaunchList(value.email, registered);
      return redirect(`/whitelist?registered=${registered.alreadyRegistered ? "already" : "new"}`, 303);
    },
  );
