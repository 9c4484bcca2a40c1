import { pictures } from "~/brand/generated/pictures";
import type { Partner } from "~/brand/schema";
import { DisplayDate } from "~/ui/dates";
import { Picture } from "~/ui/picture";
import { ScrollTable } from "~/ui/scroll-table";
import { SourceLink } from "~/ui/source-link";
import { TitledSection } from "~/ui/titled-section";
import type { resolveCustody } from "./queries.server";

type Facts = NonNullable<ReturnType<typeof resolveCustody>>;

interface CustodyProps {
  cards: readonly { title: string; text: string }[];
  /** Null where custody.yaml names no custodian. */
  facts: Facts | null;
  partners: readonly Partner[];
}

export function Custody({ cards, facts, partners }: CustodyProps) {
  return (
    <TitledSection title="Custody">
      <div className="mt-10 grid items-center gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="stage card p-4">
          <Picture of={pictures.vault} className="max-w-120" />
        </div>
        <ul className="grid gap-8">
          {cards.map((card) => (
            <li key={card.title} className="border-t border-line pt-5">
              <h3 className="font-display text-heading">{card.title}</h3>
              <p className="mt-3 text-muted">{card.text}</p>
            </li>
          ))}
        </ul>
      </div>
      {partners.length > 0 && <PartnerStrip partners={partners} />}
      {facts && <CustodyFacts {...facts} />}
    </TitledSection>
  );
}

function PartnerStrip({ partners }: Pick<CustodyProps, "partners">) {
  return (
    <ul className="mt-12 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {partners.map(({ role, name, mark }) => (
        <li key={name} className="grid grid-cols-[2.5rem_1fr] content-start gap-x-4 lg:grid-cols-1">
          <img
            src={mark}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            decoding="async"
            className="row-span-2 lg:mb-4"
          />
          <span className="text-sm text-muted">{role}</span>
          <span className="text-[0.9375rem] leading-snug">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function CustodyFacts({ columns, rows }: Facts) {
  return (
    <details className="disclosure mt-12">
      <summary>Custody, fact by fact</summary>
      <p className="mt-4 max-w-2xl text-muted">
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
    </details>
  );
}

function Fact({ fact }: { fact: Facts["rows"][number]["cells"][number] }) {
  if (!fact) return <span className="text-muted">Not published</span>;
  const { text, asOf, source } = fact;
  return (
    <>
      {text}
      <span className="block text-sm text-muted">
        <DisplayDate date={asOf} />
        {source && (
          <>
            {" · "}
            <SourceLink {...source} />
          </>
        )}
      </span>
    </>
  );
}
