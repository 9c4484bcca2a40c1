import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { takeToast } from "~/forms/flash.server";
import { handleIntent } from "~/forms/handle-form.server";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { loadFactor } from "./factor.server";
import { FactorOff, FactorOn, RecoveryCodes, ReplaceCodes } from "./factor-forms";
import { intents, type SecurityAnswer } from "./intents.server";
import { Passkeys } from "./passkeys";
import { SetUp } from "./set-up";

export const meta = hiddenMeta("Security", "Passkeys and two-factor authentication for administrators.");

export const headers = retryAfter;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireAdmin(context);
  const { toast, headers } = await takeToast(request);
  const [factor, passkeys] = await Promise.all([loadFactor(context, user), context.passkeys.list(user.id)]);
  return data({ username: user.username, factor, passkeys, toast }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context);
  return handleIntent(intents, { request, user, context, toast: "account-failed" });
}

export const clientAction = reportFailure("Error");

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Security() {
  const { username, factor, passkeys, toast } = useLoaderData<typeof loader>();
  const answer: SecurityAnswer | undefined = useActionData<typeof action>();
  return (
    <div className="shell grid max-w-4xl gap-8 pt-16 pb-24 lg:pt-24">
      <div>
        <p className="eyebrow mb-4">Administration</p>
        <h1 className="text-title">Security</h1>
        <p className="mt-4 text-lg text-muted [overflow-wrap:anywhere]">
          {username} ·{" "}
          <Link to="/admin-dashboard" className="text-link">
            Back to the dashboard
          </Link>
        </p>
      </div>
      <ToasterNotice answer={answer} toast={toast} />
      {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
      <Passkeys passkeys={passkeys} newPasskey={answer?.newPasskey} lastResult={answer?.lastResult} />
      {factor.step === "off" && <FactorOff hasPasskeys={passkeys.length > 0} lastResult={answer?.lastResult} />}
      {factor.step === "set-up" && <SetUp factor={factor} lastResult={answer?.lastResult} />}
      {factor.step === "on" && (
        <FactorOn factor={factor} hasPasskeys={passkeys.length > 0} lastResult={answer?.lastResult} />
      )}
      {passkeys.length > 0 && <ReplaceCodes left={factor.recoveryCodesLeft} lastResult={answer?.lastResult} />}
    </div>
  );
}
