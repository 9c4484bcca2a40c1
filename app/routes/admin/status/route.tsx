import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireAdmin } from "~/auth/guards.server";
import { hiddenMeta } from "~/http/page-meta";
import { timeZoneName } from "~/locale/formats";
import { numberFormat } from "~/locale/intl";
import styles from "~/routes/admin/dashboard/admin.css";
import { DataTable } from "~/ui/data-table";
import { Moment } from "~/ui/dates";
import { AdminPage } from "../admin-page";
import { Totals } from "../totals";
import { readStatus } from "./status.server";

export const meta = hiddenMeta("Status", "Price feed, database, backups and errors.");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return readStatus(context);
}

const whole = numberFormat();

export default function Status() {
  const { facts, sources, counted, errors, readAt } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Status"
      about={
        <>
          As of <Moment at={readAt} /> {timeZoneName} ·
        </>
      }
    >
      <Totals totals={facts} />
      <Part title="Price sources" none="The feed does not answer." rows={sources}>
        <DataTable
          caption="Price sources"
          rows={sources}
          rowKey={({ name }) => name}
          columns={[
            { label: "Source", heading: true, cell: ({ name }) => name },
            { label: "Circuit breaker", cell: ({ state }) => state },
            { label: "Failures in a row", figures: true, cell: ({ failures }) => whole.format(failures) },
            { label: "Last answer", figures: true, cell: ({ answered }) => answered },
          ]}
        />
      </Part>
      <Part title="Last errors" none="There are none." rows={errors}>
        <DataTable
          caption="Last errors by kind"
          rows={errors}
          rowKey={({ event }) => event}
          columns={[
            { label: "Kind", heading: true, cell: ({ event }) => event },
            { label: "Count", figures: true, cell: ({ count }) => whole.format(count) },
            { label: "Newest", cell: ({ newest }) => <Moment at={newest.at} /> },
            { label: "What it says", cell: ({ newest }) => <span className="wrap-anywhere">{newest.detail}</span> },
            {
              label: "Request",
              cell: ({ newest }) => <span className="wrap-anywhere">{newest.requestId ?? "–"}</span>,
            },
          ]}
        />
      </Part>
      <Part title="Counted in the last 24 hours" none="Nothing was counted." rows={counted}>
        <DataTable
          caption="Counted in the last 24 hours"
          rows={counted}
          rowKey={({ name, label }) => `${name} ${label}`}
          columns={[
            { label: "What", heading: true, cell: ({ label }) => label },
            { label: "Kind", cell: ({ name }) => name },
            { label: "Count", figures: true, cell: ({ count }) => whole.format(count) },
          ]}
        />
      </Part>
    </AdminPage>
  );
}

interface PartProps {
  title: string;
  /** Shown without rows. */
  none: string;
  rows: readonly unknown[];
  children: ReactNode;
}

function Part({ title, none, rows, children }: PartProps) {
  return (
    <section className="list-section">
      <h2 className="text-heading">{title}</h2>
      {rows.length > 0 ? children : <p className="text-muted">{none}</p>}
    </section>
  );
}
