import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { requireAdmin } from "~/auth/guards.server";
import { describeStatus, stateLabels } from "~/domain/press/release-status";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { takeToast } from "~/forms/flash.server";
import { handleIntent } from "~/forms/handle-form.server";
import { confidential } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import { timeZoneName } from "~/locale/formats";
import { ToasterNotice } from "~/site/toaster-notice";
import { Moment } from "~/ui/dates";
import { Announcements } from "./announcements";
import { intents } from "./intents.server";
import { describeAnnouncement, describeSend, nameTopic } from "./send-state.server";
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
  const { toast, headers } = await takeToast(request);
  const [found, announced] = await Promise.all([context.alerts.ofRelease(id), context.alerts.announcementsOf(id)]);
  const isStarted = found.some(({ send }) => send.edition === edition);
  return data(
    {
      id,
      title,
      path,
      toast,
      status: context.alerts.status,
      sends: found.map(describeSend),
      announced: announced.map(describeAnnouncement),
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
    },
    { headers },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context);
  const toast = ({ message }: Error) => ({ title: "Not done", description: message, failed: true });
  return handleIntent(intents, { request, user, context, toast });
}

export const clientAction = reportFailure("Error");

export const shouldRevalidate = skipRevalidationOnFailure;

const reasons = {
  "own-form": "Alerts are off, because the newsletter is your email provider's own form.",
  "no-provider": "Alerts are off, because EMAIL_PROVIDER names no provider that takes batches, or ALERTS is off.",
};

export default function Sending() {
  const { id, title, path, change, status, sends, announced, unsent, toast } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="shell grid max-w-4xl gap-8 pt-16 pb-24 lg:pt-24">
      <div>
        <p className="eyebrow mb-4">Administration</p>
        <h1 className="text-title">Email alerts</h1>
        <p className="mt-4 text-lg text-muted">
          <Link to={path} className="text-link">
            {title}
          </Link>{" "}
          ·{" "}
          <Link to="/admin/releases" className="text-link">
            Back to the releases
          </Link>
        </p>
        {change && (
          <p className="mt-2 text-muted">
            {change.label} <Moment at={change.at} /> {timeZoneName}, edition {change.edition}
          </p>
        )}
      </div>
      <ToasterNotice answer={answer} toast={toast} />
      {!status.isOn && <p role="status">{reasons[status.reason]}</p>}
      {sends.map(({ id: send, heading, since, figures, unknown, actions }) => (
        <section key={send} className="card gap-5" aria-labelledby={`send-${send}`}>
          <h2 id={`send-${send}`} className="text-heading">
            {heading}
          </h2>
          <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-6 gap-y-3 [&_dd]:wrap-anywhere [&_dt]:text-muted">
            <dt>Began</dt>
            <dd>
              <Moment at={since} />
            </dd>
            {figures.map(([label, value]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className="figures">{value}</dd>
              </Fragment>
            ))}
          </dl>
          {unknown && <p role="note">{unknown}</p>}
          <Form method="post" className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <input type="hidden" name="release" value={id} />
            <input type="hidden" name="send" value={send} />
            {actions.map(([intent, label]) => (
              <button key={intent} type="submit" name="intent" value={intent} className="button button-quiet">
                {label}
              </button>
            ))}
            <Link to="" className="text-link">
              Refresh
            </Link>
          </Form>
        </section>
      ))}
      {status.isOn && (
        <section className="card gap-5" aria-labelledby="begin">
          <h2 id="begin" className="text-heading">
            Send
          </h2>
          {unsent && (
            <p className="text-muted">
              {unsent.edition === 1
                ? "A release is sent automatically when it is published, or up to 24 hours later if sending was interrupted. An older release, or one that was published before alerts were on, is sent only when you choose “Send to everyone”."
                : "A correction or a withdrawal is sent only when you choose “Send to everyone”."}
            </p>
          )}
          <Form method="post" className="flex flex-wrap gap-x-5 gap-y-3">
            <input type="hidden" name="release" value={id} />
            <button type="submit" name="intent" value="test" className="button button-quiet">
              Send a test to yourself
            </button>
            {unsent && !unsent.isAsked && (
              <Link to={`?${ASKED}#send`} className="button button-danger">
                Send to everyone
              </Link>
            )}
          </Form>
          {unsent?.isAsked && <SendToEveryone release={id} {...unsent} />}
        </section>
      )}
      {announced.length > 0 && <Announcements release={id} announced={announced} />}
    </div>
  );
}
