import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { brand } from "~/brand/generated/public";
import type { InvestorServices } from "~/brand/schema";
import { formatAnnualDay } from "~/locale/days";
import { DisplayDate } from "~/ui/dates";
import { FigureList } from "~/ui/figure-list";
import { TextLink } from "~/ui/links";
import type { listKeyFigures } from "./queries.server";

const { listing, contacts } = brand;

/** Each with its day and a link to its origin. */
export function KeyFigures({ figures }: { figures: ReturnType<typeof listKeyFigures> }) {
  if (figures.length === 0) return null;
  return (
    <div className="shell mb-16">
      <FigureList
        figures={figures.map(({ label, value, asOf, note, href }) => ({
          label,
          value: (
            <Link to={href} prefetch="intent" className="hover:text-accent">
              {value}
            </Link>
          ),
          note: (
            <>
              <DisplayDate date={asOf} />
              {note && ` · ${note}`}
            </>
          ),
        }))}
      />
    </div>
  );
}

export function AtAGlance({
  services,
  more,
}: {
  services: InvestorServices;
  /** Not in the investors' menu. */
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
                <TextLink to={path}>{title}</TextLink>
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
