import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { publicPage } from "~/http/cache-policy";
import { InvestorHead } from "~/site/investor-head";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { SourceLink } from "~/ui/source-link";
import styles from "~/ui/source-link.css";
import { TitledSection } from "~/ui/titled-section";
import { LedgerTable } from "../treasury/ledger-table";
import { describeCapital } from "./describe-capital.server";
import { investorMeta } from "./investor-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? investorMeta(data.page) : []);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export const loader = ({ context }: LoaderFunctionArgs) => describeCapital(context);

export default function Capital() {
  const page = useLoaderData<typeof loader>();
  const { menu, asOf, counts, source, reason, expired, released, tables } = page;
  return (
    <>
      <InvestorHead
        title="Capital structure"
        lead="Our outstanding shares and every security that could increase their number, from the same ledger as the treasury figures."
        menu={menu}
      >
        <p className="mt-5 max-w-2xl text-sm text-muted">
          As of <DisplayDate date={asOf} />
          {source?.href && (
            <>
              . Source: <TextLink to={source.href}>{source.title}</TextLink>
            </>
          )}
          .{expired && ` ${expired}; no entry says whether they were exercised, so they are still counted here.`}
          {released && ` ${released} shares were due to leave escrow since, by schedule.`}
        </p>
      </InvestorHead>
      <dl className="shell grid gap-3 min-[24rem]:grid-cols-2 md:gap-5 lg:grid-cols-4">
        {counts.map(({ label, count }) => (
          <div key={label} className="card">
            <dt className="min-h-[2lh] text-muted md:min-h-0">{label}</dt>
            <dd className="figures mt-3 font-display text-heading">{count}</dd>
          </div>
        ))}
      </dl>
      <p className="shell mt-5 text-sm text-muted">
        {reason ??
          "The assumed diluted count treats every warrant, option, share unit and convertible as the shares that it can become, whether or not it has vested and whatever its price."}{" "}
        {brand.listing.shares} include those in escrow.
        {page.restated.length > 0 &&
          ` Counts and prices of before it are restated for the ${page.restated.join(" and the ")}.`}
      </p>
      {tables.map(({ note, ...table }) => (
        <TitledSection key={table.label} title={table.label}>
          {note && (
            <p className="mt-3 text-sm text-muted">
              {note.text}
              {note.source && <SourceLink {...note.source} />}
            </p>
          )}
          <LedgerTable {...table} />
        </TitledSection>
      ))}
    </>
  );
}
