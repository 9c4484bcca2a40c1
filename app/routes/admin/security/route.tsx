import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { addToast } from "~/forms/flash.server";
import { handleIntent } from "~/forms/handle-form.server";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { AdminPage } from "../admin-page";
import { intents, type SecurityAnswer } from "./intents.server";
import { Passkeys } from "./passkeys";
import { RecoveryCodes, ReplaceCodes } from "./recovery-codes";

export const meta = hiddenMeta("Security", "Passkeys and recovery codes of administrators.");

export const headers = retryAfter;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireAdmin(context);
  const [passkeys, codesLeft] = await Promise.all([
    context.passkeys.list(user.id),
    context.recoveryCodes.count(user.id),
  ]);
  return addToast(request, { account: user.id, username: user.username, passkeys, codesLeft });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context);
  return handleIntent(intents, { request, user, context, toast: "account-failed" });
}

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Security() {
  const { username, passkeys, codesLeft, toast } = useLoaderData<typeof loader>();
  const answer: SecurityAnswer | undefined = useActionData<typeof action>();
  const form = { username, lastResult: answer?.lastResult };
  return (
    <AdminPage title="Security" about={`${username} ·`} isNarrow>
      <ToasterNotice answer={answer} toast={toast} />
      {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
      <Passkeys {...form} passkeys={passkeys} newPasskey={answer?.newPasskey} />
      {passkeys.length > 0 && <ReplaceCodes {...form} left={codesLeft} />}
    </AdminPage>
  );
}
