import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { rules } from "~/brand/generated/rules";
import { publicPage } from "~/http/cache-policy";
import { InvestorHead } from "~/site/investor-head";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { ScrollTable } from "~/ui/scroll-table";
import { SourceLink } from "~/ui/source-link";
import styles from "~/ui/source-link.css";
import { TitledSection } from "~/ui/titled-section";
import { describeCapital } from "./describe-capital.server";
import { investorMeta } from "./investor-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? investorMeta(data.page) : []);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export const loader = ({ context }: LoaderFunctionArgs) => describeCapital(context);

export default function Capital() {
  const page = useLoaderData<typeof loader>();
  const { menu, asOf, counts, source, reason, expired, released, ownership, convertible, escrow, schedule } = page;
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
        {rules.words.shares} include those in escrow.
        {page.restated.length > 0 &&
          ` Counts and prices of before it are restated for the ${page.restated.join(" and the ")}.`}
      </p>
      {ownership && (
        <Securities
          title="Holders and free float"
          note={
            <>
              As of <DisplayDate date={ownership.asOf} />. Source: <SourceLink {...ownership.source} />
            </>
          }
          rows={ownership.holders}
          columns={[
            { title: "Held by", cell: ({ id }) => id },
            { title: "Shares", figures: true, cell: ({ count }) => count },
            { title: "Of all shares", figures: true, cell: ({ percent }) => percent },
          ]}
        />
      )}
      <Securities
        title="Share classes"
        note="Market capitalization takes the price of the listed class for every class, by its weight."
        rows={page.classes}
        columns={[
          { title: "Class", cell: ({ title }) => title },
          { title: "Shares", figures: true, cell: ({ shares }) => shares },
          { title: "Votes each", figures: true, cell: ({ votes }) => votes },
          { title: "Weight", figures: true, cell: ({ weight }) => weight },
          { title: "Listed", cell: ({ listed }) => listed },
          sourceColumn,
        ]}
      />
      <Securities
        title="Debt by maturity"
        rows={page.debts}
        columns={[
          {
            title: "Maturity",
            cell: ({ maturity, state }) => (
              <>
                <Day day={maturity} />
                {state && <span className="block text-xs text-muted">{state}</span>}
              </>
            ),
          },
          { title: "Debt", cell: ({ title }) => title },
          { title: "Principal", figures: true, cell: ({ principal }) => principal },
          { title: "Coupon", figures: true, cell: ({ coupon }) => coupon },
          { title: "Converts at", figures: true, cell: ({ conversion }) => conversion },
          { title: "Puts and calls", cell: ({ options }) => options },
          { title: "Security", cell: ({ security }) => security },
          sourceColumn,
        ]}
      />
      <Securities
        title="Preferred shares"
        rows={page.preferred}
        columns={[
          { title: "Series", cell: ({ title }) => title },
          { title: "Shares", figures: true, cell: ({ shares }) => shares },
          { title: "Stated amount", figures: true, cell: ({ stated }) => stated },
          { title: "Dividend", figures: true, cell: ({ dividend }) => dividend },
          { title: "Converts into", figures: true, cell: ({ conversion }) => conversion },
          sourceColumn,
        ]}
      />
      <Securities
        title="Programmes at the market"
        rows={page.programmes}
        columns={[
          { title: "Programme", cell: ({ title }) => title },
          { title: "Capacity", figures: true, cell: ({ capacity }) => capacity },
          { title: "Left", figures: true, cell: ({ left }) => left },
          sourceColumn,
        ]}
      />
      <Securities
        title="Warrants and options by expiry"
        rows={convertible}
        columns={[
          {
            title: "Expiry",
            cell: ({ expires, hasPassed }) => (
              <>
                <Day day={expires} />
                {hasPassed && <span className="block text-xs text-muted">passed</span>}
              </>
            ),
          },
          { title: "Security", cell: ({ title }) => title },
          { title: "Outstanding", figures: true, cell: ({ count }) => count },
          { title: "Exercise price", figures: true, cell: ({ strike }) => strike },
          sourceColumn,
        ]}
      />
      <Securities
        title="Escrow"
        rows={escrow}
        columns={[
          { title: "Type", cell: ({ title }) => title },
          { title: "Release terms", cell: ({ terms }) => terms },
          { title: "Ends", cell: ({ expires }) => <Day day={expires} /> },
          { title: "In escrow", figures: true, cell: ({ count }) => count },
          sourceColumn,
        ]}
      />
      <Securities
        title="Releases and vesting by date"
        rows={schedule}
        columns={[
          { title: "Date", cell: ({ date }) => <DisplayDate date={date} /> },
          { title: "Securities", cell: ({ title }) => title },
          { title: "Event", cell: ({ effect }) => effect },
          { title: "Number", figures: true, cell: ({ count }) => count },
        ]}
      />
    </>
  );
}

const sourceColumn = {
  title: "Source",
  cell: ({ source }: { source: ComponentProps<typeof SourceLink> }) => <SourceLink {...source} brief="Source" />,
};

/** A last day, or that there is none. */
const Day = ({ day }: { day: string | null }) => (day === null ? "No last day" : <DisplayDate date={day} />);

interface SecuritiesProps<Row> {
  title: string;
  note?: ReactNode;
  rows: readonly Row[];
  columns: readonly { title: string; figures?: boolean; cell: (row: Row) => ReactNode }[];
}

/** A section with one table; absent without rows. */
function Securities<Row extends { id: string }>({ title, note, rows, columns }: SecuritiesProps<Row>) {
  if (rows.length === 0) return null;
  const listed = rows.map((row) => ({ id: row.id, cells: columns.map(({ cell }) => cell(row)) }));
  return (
    <TitledSection title={title}>
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
      <div className="mt-8">
        <ScrollTable label={title} columns={columns} rows={listed} />
      </div>
    </TitledSection>
  );
}
