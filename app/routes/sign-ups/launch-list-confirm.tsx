import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { handleForm } from "~/forms/handle-form.server";
import { expiredLink } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import { ConfirmPage } from "~/ui/confirm-page";
import { announce } from "./managed-list.server";

export const meta = hiddenMeta("Confirm your place", "Confirm your place on the launch list.");

const expired = () => expiredLink("Join the launch list again, and we'll email you a new link.");

const readLink = (request: Request, { tokens }: LoaderFunctionArgs["context"]) =>
  tokens.verify("confirm-launch", new URL(request.url).searchParams.get("token") ?? "");

/** A GET changes nothing: mail programs open every link. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const link = readLink(request, context);
  if (!link) throw expired();
  return { email: link.payload };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  handleForm(request, { schema: z.object({}), toast: null }, async () => {
    const link = readLink(request, context);
    if (!link || !(await context.launchList.confirm(link.payload, link.signedAt))) throw expired();
    context.emails.sendLaunchThanks(link.payload);
    return announce("/whitelist/manage", "launch-confirmed");
  });

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function ConfirmPlace() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage title="Confirm your place" submit="Confirm my place">
      <p className="text-muted">
        Would you like us to email <strong className="font-medium text-ink">{email}</strong> about
        the launch?
      </p>
    </ConfirmPage>
  );
}
