import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { highlightsPage } from "~/domain/investor-lists";
import { formatExact } from "~/domain/treasury/format";
import { listHighlights } from "~/domain/treasury/highlights";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { formatDay } from "~/locale/days";
import { InvestorHead } from "~/site/investor-head";
import { ScrollTable } from "~/ui/scroll-table";
import { SourceLink } from "~/ui/source-link";
import { investorMeta } from "./investor-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? investorMeta(data.page) : [];

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { periods, rows } = findOr404(listHighlights(context.treasury.ledger));
  return {
    page: highlightsPage,
    menu: context.investorMenu,
    periods: periods.map(({ date, status, source }) => ({
      day: formatDay(date),
      note: status,
      source,
    })),
    rows: rows.map(({ label, unit, values }) => ({
      label,
      cells: values.map((value) => (value === null ? "\u2014" : formatExact(value, unit))),
    })),
  };
}

export default function Highlights() {
  const { page, menu, periods, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title={page.title}
        lead="Figures of our published financial statements, and what we held and had outstanding on the same day."
        menu={menu}
      />
      <div className="shell">
        <ScrollTable
          label={page.title}
          columns={[
            { title: "Figure" },
            ...periods.map(({ day }) => ({ title: day, figures: true })),
          ]}
          rows={[
            { id: "period", cells: ["Status", ...periods.map(({ note }) => note)] },
            ...rows.map(({ label, cells }) => ({ id: label, cells: [label, ...cells] })),
            {
              id: "source",
              cells: [
                "Source",
                ...periods.map(
                  ({ source }) => source && <SourceLink key={source.title} {...source} />,
                ),
              ],
            },
          ]}
        />
      </div>
    </>
  );
}
