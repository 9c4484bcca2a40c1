import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { describeStatus, stateLabels } from "~/domain/press/release-status";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { addToast } from "~/forms/flash.server";
import { confidential } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import { timeZoneName } from "~/locale/formats";
import { ToasterNotice } from "~/site/toaster-notice";
import { Moment } from "~/ui/dates";
import { Link, TextLink } from "~/ui/links";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import { TitledCard } from "~/ui/titled-card";
import { AdminPage } from "../admin-page";
import { AlertsOff } from "./alerts-off";
import { handleSending } from "./intents.server";
import { SendCards } from "./send-cards";
import { describeSend, nameTopic } from "./send-state.server";
import { SendToEveryone } from "./send-to-everyone";

export const meta = hiddenMeta("Email alerts", "How far a release is on its way to its subscribers.");

export const headers = confidential;

/** In the URL while the page asks whether to send. */
const ASKED = "send";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const release = findOr404(context.press.findById(Number(params.id)));
  const { id, title, path, topic } = release;
  const { state, edition, changedAt } = describeStatus(release);
  const found = await context.alerts.ofRelease(id);
  const isStarted = found.some(({ send }) => send.edition === edition);
  return addToast(request, {
    id,
    title,
    path,
    status: context.alerts.status,
    sends: found.map(describeSend),
    change: edition > 1 ? { label: stateLabels[state], edition, at: changedAt } : null,
    /** The email of "Send to everyone"; null once it was sent. */
    unsent: isStarted
      ? null
      : {
          edition,
          subject: context.alerts.subjectOf(id) ?? title,
          topic: nameTopic(topic),
          recipients: await context.alerts.countAudience(topic),
          isAsked: new URL(request.url).searchParams.has(ASKED),
        },
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return handleSending(request, await requireAdmin(context), context);
}

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Sending() {
  const { id, title, path, change, status, sends, unsent, toast } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Email alerts"
      about={[
        <TextLink key="release" to={path}>
          {title}
        </TextLink>,
        " ·",
      ]}
      back={{ to: "/admin/releases", label: "Back to the releases" }}
      note={
        change && (
          <>
            {change.label} <Moment at={change.at} /> {timeZoneName}, edition {change.edition}
          </>
        )
      }
      isNarrow
    >
      <ToasterNotice answer={answer} toast={toast} />
      <AlertsOff status={status} />
      <SendCards release={id} sends={sends} />
      {status.isOn && (
        <TitledCard id="begin" title="Send">
          {unsent && (
            <p className="text-muted">
              {unsent.edition === 1
                ? "A release is sent automatically when it is published, or up to 24 hours later if sending was interrupted. An older release, or one that was published before alerts were on, is sent only when you choose “Send to everyone”."
                : "A correction or a withdrawal is sent only when you choose “Send to everyone”."}
            </p>
          )}
          <PostForm fields={{ release: id }} className="flex flex-wrap gap-x-5 gap-y-3">
            <SubmitButton intent="test">Send a test to yourself</SubmitButton>
            {unsent && !unsent.isAsked && (
              <Link to={`?${ASKED}#send`} className="button button-danger">
                Send to everyone
              </Link>
            )}
          </PostForm>
          {unsent?.isAsked && <SendToEveryone release={id} {...unsent} />}
        </TitledCard>
      )}
    </AdminPage>
  );
}
