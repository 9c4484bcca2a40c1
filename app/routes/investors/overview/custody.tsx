import { Link } from "@remix-run/react";
import { partners, pictures } from "~/brand/generated/pictures";
import { DisplayDate } from "~/ui/dates";
import { Picture } from "~/ui/picture";
import { TitledSection } from "~/ui/titled-section";
import type { describeCustody } from "./queries.server";

type Facts = NonNullable<ReturnType<typeof describeCustody>>;

interface CustodyProps {
  cards: readonly { title: string; text: string }[];
  /** Null where the ledger names no custodian. */
  facts: Facts | null;
}

/**
 * The custody of the treasury, beside a picture; below, what is published about it fact by fact, and the company's
 * custodians, auditors and manufacturers.
 */
export function Custody({ cards, facts }: CustodyProps) {
  return (
    <TitledSection title="Custody">
      <div className="mt-10 grid gap-5 lg:grid-cols-2">
        <div className="stage card p-4">
          <Picture of={pictures.vault} className="max-w-120" />
        </div>
        <ul className="grid gap-5">
          {cards.map((card) => (
            <li key={card.title} className="card justify-center">
              <h3 className="font-display text-heading">{card.title}</h3>
              <p className="mt-3 text-muted">{card.text}</p>
            </li>
          ))}
        </ul>
      </div>
      {partners.length > 0 && <PartnerStrip />}
      {facts && <CustodyFacts {...facts} />}
    </TitledSection>
  );
}

function CustodyFacts({ columns, rows }: Facts) {
  return (
    <div className="mt-12">
      <h3 id="custody-facts" className="font-display text-heading">
        Custody, fact by fact
      </h3>
      <p className="mt-2 max-w-2xl text-muted">
        What Canadian regulators expect a holder of crypto assets to disclose (CSA Staff Notice 51‑363), each with the
        release or document that says so. “Not published” means that we have not said it yet.
      </p>
      <div className="prose site-table mt-6">
        {/* A region that scrolls must be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <section className="table-scroll" tabIndex={0} aria-label="Table: Custody">
          <table>
            <thead>
              <tr>
                {["Fact", ...columns].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, cells }) => (
                <tr key={label}>
                  <td>{label}</td>
                  {cells.map((cell, at) => (
                    <td key={columns[at]} data-label={columns[at]}>
                      <Fact {...cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </div>
  );
}

function Fact({ text, source, sha256 }: Facts["rows"][number]["cells"][number]) {
  if (!source) return <span className="text-muted">{text}</span>;
  const says = (
    <>
      <span className="sr-only">{source.title}, </span>
      <DisplayDate date={source.asOf} />
    </>
  );
  return (
    <>
      {text}
      <span className="block text-sm text-muted">
        {source.href ? (
          <Link to={source.href} discover="none" reloadDocument={sha256 !== undefined}>
            {says}
          </Link>
        ) : (
          says
        )}
        {sha256 && (
          <>
            {" · "}
            <Link to={`/verify?q=${sha256}`}>Verify</Link>
          </>
        )}
      </span>
    </>
  );
}

function PartnerStrip() {
  return (
    <ul className="mt-5 grid gap-px overflow-hidden rounded-[1.25rem] border border-line md:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {partners.map(({ role, name, mark }) => (
        <li
          key={name}
          className="grid grid-cols-[2.5rem_1fr] content-start gap-x-5 px-6 py-5 outline-1 outline-line lg:grid-cols-1 lg:py-6"
        >
          <img
            src={mark}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            decoding="async"
            className="row-span-2 lg:mb-5"
          />
          <span className="text-sm text-muted">{role}</span>
          <span className="text-[0.9375rem] leading-snug">{name}</span>
        </li>
      ))}
    </ul>
  );
}
