import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { resolveStatus, stateLabels } from "~/domain/press/release-status";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { addToast } from "~/forms/flash.server";
import { handleIntent } from "~/forms/handle-form.server";
import { confidential } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { timeZoneName } from "~/locale/formats";
import styles from "~/routes/admin/dashboard/admin.css";
import { ToasterNotice } from "~/site/toaster-notice";
import { DataTable } from "~/ui/data-table";
import { Moment } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { AdminPage } from "../admin-page";
import { BroadcastCell } from "./broadcast-cell";
import { listScheduled, loadBroadcasts } from "./desk.server";
import { EditorLink } from "./editor-link";
import { intents } from "./intents.server";
import { ScheduledCard } from "./scheduled-card";

export const meta = hiddenMeta(
  "Releases",
  "Press releases: scheduled, published, corrected and withdrawn.",
);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = confidential;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: account } = await requireAdmin(context);
  const formatBroadcast = await loadBroadcasts(context);
  const published = context.press.list().map((record) => {
    const { id, title, path, publishAt } = record;
    const { state, edition, changedAt } = resolveStatus(record);
    const change = edition > 1 ? { edition, at: changedAt } : null;
    return {
      id,
      title,
      path,
      status: stateLabels[state],
      change,
      publishAt,
      email: formatBroadcast?.(record),
    };
  });
  const requestsUrl = context.editor?.requestsUrl;
  return addToast(request, { account, scheduled: listScheduled(context), requestsUrl, published });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context);
  const toast = ({ message }: Error) => ({ title: "Error", description: message, failed: true });
  return handleIntent(intents, { request, user, context, toast });
}

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function ReleaseDesk() {
  const { scheduled, requestsUrl, published, toast } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage title="Releases" about={`Times shown in ${timeZoneName}.`}>
      <ToasterNotice answer={answer} toast={toast} />
      <section aria-labelledby="scheduled" className="list-section">
        <h2 id="scheduled" className="text-heading">
          Scheduled
        </h2>
        {scheduled.length === 0 && (
          <p className="list-empty text-muted">No release is under embargo.</p>
        )}
        {scheduled.map((release) => (
          <ScheduledCard key={release.id} release={release} />
        ))}
      </section>
      {requestsUrl && <EditorLink requestsUrl={requestsUrl} />}
      <section aria-labelledby="published" className="list-section">
        <h2 id="published" className="text-heading">
          Published
        </h2>
        <DataTable
          caption="Published releases"
          rows={published}
          rowKey={({ id }) => id}
          columns={[
            { label: "ID", figures: true, cell: ({ id }) => id },
            {
              label: "Title",
              heading: true,
              cell: ({ title, path }) => <TextLink to={path}>{title}</TextLink>,
            },
            { label: "Published", cell: ({ publishAt }) => <Moment at={publishAt} /> },
            {
              label: "Email",
              cell: ({ id, email }) =>
                email ? <BroadcastCell release={id} email={email} /> : "Off",
            },
            {
              label: "Status",
              cell: ({ status, change, path }) => (
                <>
                  <Link
                    to={`${path}/history`}
                    className={`text-link ${change ? "text-accent" : ""}`}
                  >
                    {status}
                  </Link>
                  {change && (
                    <span className="block text-sm text-muted">
                      Edition {change.edition}, <Moment at={change.at} />
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </section>
    </AdminPage>
  );
}
