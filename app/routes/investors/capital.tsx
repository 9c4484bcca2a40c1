import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { capitalPage } from "~/domain/investor-lists";
import { formatExact } from "~/domain/treasury/format";
import { listInstruments, showList } from "~/domain/treasury/tables";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { InvestorHead } from "~/site/investor-head";
import { DisplayDate } from "~/ui/dates";
import { TitledSection } from "~/ui/titled-section";
import { ListTable } from "../treasury/list-table";
import { investorMeta } from "./investor-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? investorMeta(data.page) : [];

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { ledger, state, asOf } = context.treasury;
  const hasCapital = ledger.shares.length + ledger.instruments.length > 0;
  const lists = [
    { title: "Shares outstanding", ...showList(ledger, "shares") },
    { title: "What may become shares", ...listInstruments(ledger) },
    { title: "Splits", ...showList(ledger, "splits") },
    { title: "Balances", ...showList(ledger, "balances") },
  ];
  const count = (value: string | undefined) =>
    value === undefined ? null : formatExact(value, "shares");
  return {
    page: capitalPage,
    menu: context.investorMenu,
    asOf: findOr404(hasCapital ? asOf : null),
    basic: count(state?.basic?.toFixed(0)),
    diluted: count(state?.diluted?.toFixed(0)),
    lists: lists.filter(({ rows }) => rows.length > 0),
  };
}

export default function Capital() {
  const { menu, asOf, basic, diluted, lists } = useLoaderData<typeof loader>();
  const counts = [
    { label: brand.listing.shares, count: basic },
    { label: "Assumed diluted", count: diluted },
  ];
  return (
    <>
      <InvestorHead
        title="Capital structure"
        lead="Our shares outstanding and what may become shares, as we have stated them."
        menu={menu}
      >
        <p className="mt-5 max-w-2xl text-sm text-muted">
          As of <DisplayDate date={asOf} />. Earlier counts are stated as they were on their day.
        </p>
      </InvestorHead>
      <dl className="shell grid gap-3 min-[24rem]:grid-cols-2 md:gap-5">
        {counts.map(
          ({ label, count }) =>
            count !== null && (
              <div key={label} className="card">
                <dt className="min-h-[2lh] text-muted md:min-h-0">{label}</dt>
                <dd className="figures mt-3 font-display text-heading">{count}</dd>
              </div>
            ),
        )}
      </dl>
      {lists.map(({ title, ...list }) => (
        <TitledSection key={title} title={title}>
          <ListTable label={title} {...list} />
        </TitledSection>
      ))}
    </>
  );
}
