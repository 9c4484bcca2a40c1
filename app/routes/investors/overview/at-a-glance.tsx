import type { ReactNode } from "react";
import { brand } from "~/brand/generated/public";
import type { InvestorServices } from "~/brand/schema";
import { formatAnnualDay } from "~/locale/days";
import { DisplayDate } from "~/ui/dates";
import { Link, TextLink } from "~/ui/links";
import type { listKeyFigures } from "./queries.server";

const { listing, contacts } = brand;

/** The key figures, each with its day and a link to its origin. */
export function KeyFigures({ figures }: { figures: ReturnType<typeof listKeyFigures> }) {
  if (figures.length === 0) return null;
  return (
    <dl className="shell mb-16 grid gap-5 md:grid-cols-3">
      {figures.map(({ label, value, asOf, note, href }) => (
        <div key={label} className="card row-span-2 grid grid-rows-subgrid gap-y-0">
          <dt className="text-muted">{label}</dt>
          <dd className="mt-3">
            <Link
              to={href}
              prefetch="intent"
              className="figures font-display text-section hover:text-accent"
            >
              {value}
            </Link>
            <p className="mt-2 text-sm text-muted">
              <DisplayDate date={asOf} />
              {note && ` · ${note}`}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The listing, who keeps the register, the auditor and the contacts, beside the text. */
export function AtAGlance({
  services,
  more,
}: {
  services: InvestorServices;
  /** Pages that are in no menu for investors. */
  more: readonly { path: string; title: string }[];
}) {
  const { identifiers, fiscalYearEnd, auditor, reserveVerifier, transferAgent } = services;
  return (
    <aside aria-labelledby="at-a-glance" className="card lg:sticky lg:top-28">
      <h2 id="at-a-glance" className="text-heading">
        At a glance
      </h2>
      <dl className="mt-5 grid gap-4 text-[0.9375rem]">
        <Fact name="Listing">{listing.label}</Fact>
        <Fact name="Exchange">{listing.exchange}</Fact>
        {identifiers && (
          <Fact name={identifiers.cusip ? "ISIN and CUSIP" : "ISIN"}>
            <span className="figures block">{identifiers.isin}</span>
            {identifiers.cusip && <span className="figures block">{identifiers.cusip}</span>}
          </Fact>
        )}
        {listing.filingSystem && (
          <Fact name="Filings">
            <TextLink to={listing.filingSystem.href}>{listing.filingSystem.name} profile</TextLink>
          </Fact>
        )}
        {brand.company.foundingYear && <Fact name="Founded">{brand.company.foundingYear}</Fact>}
        {fiscalYearEnd && <Fact name="Fiscal year end">{formatAnnualDay(fiscalYearEnd)}</Fact>}
        {auditor && <Fact name="Auditor">{auditor}</Fact>}
        {reserveVerifier && (
          <Fact name="Reserves verified by">
            <TextLink to={reserveVerifier.href}>{reserveVerifier.label}</TextLink>
          </Fact>
        )}
        {transferAgent && (
          <Fact name={transferAgent.role}>
            {transferAgent.name}
            <Contact {...transferAgent} />
            {transferAgent.services && (
              <p className="mt-1 text-sm text-muted">{transferAgent.services}</p>
            )}
          </Fact>
        )}
        <Fact name="Investor relations">
          <Contact {...contacts.investors} />
        </Fact>
        {more.length > 0 && (
          <Fact name="See also">
            {more.map(({ path, title }) => (
              <span key={path} className="mt-1 block">
                <TextLink to={path} prefetch="intent">
                  {title}
                </TextLink>
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </aside>
  );
}

function Contact({ email, telephone }: { email: string; telephone: string }) {
  return (
    <>
      <TextLink className="mt-1 block" to={`mailto:${email}`}>
        {email}
      </TextLink>
      <a
        className="figures mt-1 block hover:text-accent"
        href={`tel:${telephone.replaceAll(" ", "")}`}
      >
        {telephone}
      </a>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
