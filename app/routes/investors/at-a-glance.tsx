import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { brand } from "~/brand/generated/public";
import { DisplayDate } from "~/ui/dates";

const { investors } = brand.contacts;

/** The listing and the people to ask, beside the text. */
export function AtAGlance({ holdings }: { holdings: { value: string; asOf: string } | null }) {
  return (
    <aside aria-labelledby="at-a-glance" className="card lg:sticky lg:top-28">
      <h2 id="at-a-glance" className="text-heading">
        At a glance
      </h2>
      <dl className="mt-5 grid gap-4 text-[0.9375rem]">
        <Fact name="Listing">{brand.listing.label}</Fact>
        <Fact name="Exchange">{brand.listing.exchange}</Fact>
        {holdings && (
          <Fact name="Bitcoin held">
            <Link to="/treasury" prefetch="intent" className="figures text-link">
              {holdings.value}
            </Link>
            <DisplayDate date={holdings.asOf} className="mt-1 block text-sm text-muted" />
          </Fact>
        )}
        <Fact name="Founded">{brand.company.foundingYear}</Fact>
        <Fact name="Investor relations">
          <a className="text-link" href={`mailto:${investors.email}`}>
            {investors.email}
          </a>
          <a className="figures mt-1 block hover:text-accent" href={`tel:${investors.telephone.replaceAll(" ", "")}`}>
            {investors.telephone}
          </a>
        </Fact>
      </dl>
    </aside>
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
