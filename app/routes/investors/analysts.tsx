import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { breadcrumbs } from "~/http/json-ld";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { InvestorHead } from "~/site/investor-head";
import { investorMenu } from "~/site/investor-pages.server";
import { Prose } from "~/ui/prose";
import { ScrollTable } from "~/ui/scroll-table";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [...pageMeta(data), { "script:ld+json": breadcrumbs(["Investors", "/investors"], [data.title, data.path]) }]
    : [];

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html, analysts } = findOr404(context.pages.analysts);
  return { path, title, description, lead, html, analysts, menu: investorMenu(context) };
}

/** Who writes about the company, and that it is not the company that speaks there. */
export default function Analysts() {
  const { title, lead, html, analysts, menu } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead title={title} lead={lead} menu={menu} />
      <div className="shell">
        <div className="max-w-2xl">
          <ScrollTable
            label={title}
            columns={[{ title: "Firm" }, { title: "Analyst" }]}
            rows={analysts.map(({ firm, name }) => ({ id: `${firm} ${name}`, cells: [firm, name] }))}
          />
          <Prose html={html} className="mt-10" />
        </div>
      </div>
    </>
  );
}
