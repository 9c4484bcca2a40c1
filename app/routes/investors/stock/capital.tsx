import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { capitalPage } from "~/domain/investor-lists";
import { formatExact } from "~/domain/treasury/format";
import { listInstruments, showList } from "~/domain/treasury/tables";
import { ListTable } from "~/routes/treasury/list-table";
import { DisplayDate } from "~/ui/dates";
import { FigureList } from "~/ui/figure-list";
import { TitledSection } from "~/ui/titled-section";

/** Counts, instruments and balances; null where the company has stated none. */
export function readCapital({ ledger, state, asOf }: LoaderFunctionArgs["context"]["treasury"]) {
  if (asOf === null || ledger.shares.length + ledger.instruments.length === 0) return null;
  const lists = [
    { title: "Shares outstanding", ...showList(ledger, "shares") },
    { title: "What may become shares", ...listInstruments(ledger) },
    { title: "Splits", ...showList(ledger, "splits") },
    { title: "Balances", ...showList(ledger, "balances") },
  ];
  const counts = [
    { label: brand.listing.shares, count: state?.basic },
    { label: "Assumed diluted", count: state?.diluted },
  ];
  return {
    asOf,
    counts: counts.flatMap(({ label, count }) =>
      count ? { label, value: formatExact(count.toFixed(0), "shares") } : [],
    ),
    lists: lists.filter(({ rows }) => rows.length > 0),
  };
}

export function Capital({ asOf, counts, lists }: NonNullable<ReturnType<typeof readCapital>>) {
  return (
    <TitledSection title={capitalPage.title} id="capital" className="">
      <p className="mt-4 max-w-2xl text-muted">
        As of <DisplayDate date={asOf} />. Earlier counts are stated as they were on their day.
      </p>
      <div className="mt-8">
        <FigureList figures={counts} />
      </div>
      {lists.map(({ title, ...list }) => (
        <div key={title} className="mt-12">
          <h3 className="font-display text-heading">{title}</h3>
          <ListTable label={title} {...list} />
        </div>
      ))}
    </TitledSection>
  );
}
