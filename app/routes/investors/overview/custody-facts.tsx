import { DisplayDate } from "~/ui/dates";
import { ScrollTable } from "~/ui/scroll-table";
import type { describeCustody } from "./queries.server";

export type Facts = NonNullable<ReturnType<typeof describeCustody>>;

export function CustodyFacts({ columns, rows }: Facts) {
  return (
    <div className="mt-12">
      <h3 id="custody-facts" className="font-display text-heading">
        Custody, fact by fact
      </h3>
      <p className="mt-2 max-w-2xl text-muted">
        Who holds our assets, where and how, each with the release or document that says so. “Not
        published” means that we have not said it of that custodian.
      </p>
      <div className="mt-6">
        <ScrollTable
          label="Custody"
          columns={["Fact", ...columns].map((title) => ({ title }))}
          rows={rows.map(({ label, cells }) => ({
            id: label,
            cells: [label, ...cells.map((fact, at) => <Fact key={columns[at]} fact={fact} />)],
          }))}
        />
      </div>
    </div>
  );
}

function Fact({ fact }: { fact: Facts["rows"][number]["cells"][number] }) {
  if (!fact) return <span className="text-muted">Not published</span>;
  const { text, asOf, source } = fact;
  const says = (
    <>
      {source && <span className="sr-only">{source.title}, </span>}
      <DisplayDate date={asOf} />
    </>
  );
  return (
    <>
      {text}
      <span className="block text-sm text-muted">
        {source?.href ? <a href={source.href}>{says}</a> : says}
      </span>
    </>
  );
}
