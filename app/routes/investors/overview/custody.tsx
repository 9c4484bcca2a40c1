import { pictures } from "~/brand/generated/pictures";
import type { Partner } from "~/brand/schema";
import { Picture } from "~/ui/picture";
import { TitledSection } from "~/ui/titled-section";
import { CustodyFacts, type Facts } from "./custody-facts";

interface CustodyProps {
  cards: readonly { title: string; text: string }[];
  /** Null where custody.yaml names no custodian. */
  facts: Facts | null;
  partners: readonly Partner[];
}

/**
 * The custody of the treasury, beside a picture; below, what is published about it fact by fact,
 * and the company's custodians, auditors and manufacturers.
 */
export function Custody({ cards, facts, partners }: CustodyProps) {
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
      {partners.length > 0 && <PartnerStrip partners={partners} />}
      {facts && <CustodyFacts {...facts} />}
    </TitledSection>
  );
}

function PartnerStrip({ partners }: Pick<CustodyProps, "partners">) {
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
