import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pictures } from "~/brand/generated/pictures";
import { brand } from "~/brand/generated/public";
import { sourceName } from "~/domain/fields";
import { launchConsent, launchSchema } from "~/domain/sign-ups/launch-list/registration";
import { type ActionError, limitSubmissions } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { EmailField } from "~/forms/email-field";
import { handleForm } from "~/forms/handle-form.server";
import { type ToastMessage, toasts } from "~/forms/toasts";
import { publicForm } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { nextSteps } from "~/site/next-steps.server";
import { ToasterNotice } from "~/site/toaster-notice";
import { Picture } from "~/ui/picture";
import { ThankYou } from "~/ui/thank-you";
import { SignUpForm, SignUpPage } from "./sign-up-form";

const goldName = `${brand.product.name} Gold`;

export const meta: MetaFunction = () =>
  pageMeta({
    title: `${goldName} launch list`,
    description: `Join the launch list to hear about the launch of ${goldName}.`,
    path: "/whitelist",
  });

export const headers = publicForm;

export const handle: PublicRoute = {
  searchParams: { registered: ["new", "already"] },
  freeText: ["source"],
};

/** The result is in the address: this page is the same for everyone, and cached at the edge. */
export function loader({ request, context }: LoaderFunctionArgs) {
  findOr404(context.pages.gold);
  const { searchParams } = new URL(request.url);
  const result = searchParams.get("registered");
  const registered =
    result === "new" || result === "already" ? (result as "new" | "already") : null;
  return {
    registered,
    next: registered ? nextSteps(context, "gold", "litepaper") : [],
    toast: registered && toasts[`launch-${registered}`],
    /** Where the visitor came from, for the form to pass on. */
    source: sourceName.safeParse(searchParams.get("source")).data ?? null,
    byEmail: context.launchOptIn === "double",
    sendsEmails: context.emails.configured,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => {
  findOr404(context.pages.gold);
  return handleForm(request, { schema: launchSchema, toast: formatFailure }, async ({ value }) => {
    await limitSubmissions(context);
    const registered = await context.launchList.register(value);
    await context.emails.welcomeToLaunchList(value.email, registered);
    return redirect(
      `/whitelist?registered=${registered.alreadyRegistered ? "already" : "new"}`,
      303,
    );
  });
};

const formatFailure = ({ message }: ActionError): ToastMessage => ({
  title: "Registration failed",
  description: message,
  failed: true,
});

export const clientAction = reportFailure("Registration failed");

export const shouldRevalidate = skipRevalidationOnFailure;

const form = {
  id: "launch-list",
  schema: launchSchema,
  action: "/whitelist",
  submit: { label: "Reserve My Spot", pendingLabel: "Registering...", className: "button-accent" },
  heading: "Join the launch list",
  manage: { label: "Manage your registration", href: "/whitelist/manage" },
};

export default function LaunchList() {
  const { registered, next, toast, source, byEmail, sendsEmails } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reserved = byEmail
    ? "Follow the link in the email we sent you to confirm your place."
    : `You're on the list.${sendsEmails ? " We'll email you when we have news about the launch." : ""}`;
  return (
    <SignUpPage
      about={
        <>
          <p className="eyebrow mb-4">{goldName}</p>
          <h1 className="text-title">Join the {goldName} launch list</h1>
          <p className="mt-5 text-lg text-muted">
            {goldName} is a planned product: digitized gold backed by physical gold in certified
            vaults, starting at one gram.{" "}
            {sendsEmails &&
              "Join the launch list and we’ll email you when we have news about the launch. "}
            Registering reserves no gold and fixes no price.
          </p>
          {pictures.goldGram && (
            <Picture of={pictures.goldGram} className="mt-8 h-auto w-full max-w-md max-lg:hidden" />
          )}
        </>
      }
    >
      <ToasterNotice answer={answer} toast={toast} />
      {registered ? (
        <ThankYou
          text={
            registered === "already" ? "You're already on our list for the gold launch." : reserved
          }
          next={next}
        />
      ) : (
        <SignUpForm {...form} lastResult={answer?.lastResult} source={source}>
          {(input) => (
            <>
              <EmailField {...input("email")} />
              <p className="text-sm text-muted">{launchConsent.wording}</p>
            </>
          )}
        </SignUpForm>
      )}
    </SignUpPage>
  );
}
