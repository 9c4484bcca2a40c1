import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { describeStatus, stateLabels } from "~/domain/press/release-status";
import { addToast } from "~/forms/flash.server";
import { confidential } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { timeZoneName } from "~/locale/formats";
import styles from "~/routes/admin/dashboard/admin.css";
import { ToasterNotice } from "~/site/toaster-notice";
import { DataTable } from "~/ui/data-table";
import { Moment } from "~/ui/dates";
import { Link, TextLink } from "~/ui/links";
import { AdminPage } from "../admin-page";
import { describeScheduled } from "./desk.server";
import { EditorLink } from "./editor-link";
import { ScheduledCard } from "./scheduled-card";

export const meta = hiddenMeta("Releases", "Press releases: scheduled, published, corrected and withdrawn.");

export const headers = confidential;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const sends = new Map((await context.alerts.list()).toReversed().map((send) => [send.releaseId, send]));
  const published = context.press.list().map((record) => {
    const { id, title, path, publishAt } = record;
    const { state, edition, changedAt } = describeStatus(record);
    const send = sends.get(id);
    const email =
      emailStates[send?.state ?? "none"] + (send && send.edition < edition ? `, edition ${send.edition}` : "");
    const change = edition > 1 ? { edition, at: changedAt } : null;
    return { id, title, path, status: stateLabels[state], change, publishAt, email };
  });
  const requestsUrl = context.editor?.requestsUrl;
  return addToast(request, { scheduled: describeScheduled(context), requestsUrl, published });
}

const emailStates = { none: "Not sent", sending: "Sent or sending", paused: "Paused", cancelled: "Cancelled" };

export default function ReleaseDesk() {
  const { scheduled, requestsUrl, published, toast } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Releases" about={`Times shown in ${timeZoneName}.`}>
      <ToasterNotice toast={toast} />
      <section aria-labelledby="scheduled" className="list-section">
        <h2 id="scheduled" className="text-heading">
          Scheduled
        </h2>
        {scheduled.length === 0 && <p className="list-empty text-muted">No release is under embargo.</p>}
        {scheduled.map((release) => (
          <ScheduledCard key={release.id} release={release} />
        ))}
      </section>
      {requestsUrl && <EditorLink requestsUrl={requestsUrl} />}
      <section aria-labelledby="published" className="list-section">
        <h2 id="published" className="text-heading">
          Published
        </h2>
        <p>
          <TextLink to="/admin/alerts">Emails about filings, events and holdings</TextLink>
        </p>
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
              cell: ({ id, email }) => <TextLink to={`/admin/releases/${id}/sending`}>{email}</TextLink>,
            },
            {
              label: "Status",
              cell: ({ status, change, path }) => (
                <>
                  <Link to={`${path}/history`} className={`text-link ${change ? "text-accent" : ""}`}>
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
