import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { addToast } from "~/forms/flash.server";
import { confidential } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { AdminPage } from "../admin-page";
import { AlertsOff } from "./alerts-off";
import { handleSendChange } from "./intents.server";
import { SendCards } from "./send-cards";
import { describeSend } from "./send-state.server";

export const meta = hiddenMeta("Other alerts", "Emails about filings, events and holdings.");

export const headers = confidential;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const sends = (await context.alerts.ofItems()).map(describeSend);
  return addToast(request, { status: context.alerts.status, sends });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return handleSendChange(request, await requireAdmin(context), context);
}

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function OtherAlerts() {
  const { status, sends, toast } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Other alerts"
      about="Emails about filings, events and holdings, the latest 20. Each is sent automatically when the site shows it first."
      back={{ to: "/admin/releases", label: "Back to the releases" }}
      isNarrow
    >
      <ToasterNotice answer={answer} toast={toast} />
      <AlertsOff status={status} />
      {sends.length === 0 && <p className="text-muted">None has been sent yet.</p>}
      <SendCards release={0} sends={sends} />
    </AdminPage>
  );
}
