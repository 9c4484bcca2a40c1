import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { InvestorHead } from "~/site/investor-head";
import { DisplayDate } from "~/ui/dates";
import { Prose } from "~/ui/prose";
import { ScrollTable } from "~/ui/scroll-table";
import { investorMeta } from "./investor-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? investorMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html, analysts } = findOr404(context.pages.analysts);
  return { path, title, description, lead, html, analysts, menu: context.investorMenu };
}

/** The analysts who cover the company, with a note that their opinions are their own. */
export default function Analysts() {
  const { title, lead, html, analysts, menu } = useLoaderData<typeof loader>();
  const isDated = analysts.some(({ asOf }) => asOf !== undefined);
  return (
    <>
      <InvestorHead title={title} lead={lead} menu={menu} />
      <div className="shell">
        <div className="max-w-2xl">
          {analysts.length === 0 ? (
            <p>We have not confirmed any coverage yet.</p>
          ) : (
            <ScrollTable
              label={title}
              columns={[
                { title: "Firm" },
                { title: "Analyst" },
                ...(isDated ? [{ title: "Confirmed" }] : []),
              ]}
              rows={analysts.map(({ firm, name, asOf }) => ({
                id: `${firm} ${name}`,
                cells: [
                  firm,
                  name,
                  ...(isDated ? [asOf ? <DisplayDate key="date" date={asOf} /> : "—"] : []),
                ],
              }))}
            />
          )}
          <Prose html={html} className="mt-10" />
        </div>
      </div>
    </>
  );
}
