import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { rules } from "~/brand/generated/rules";
import { capitalPage } from "~/domain/investor-lists";
import { isPast, LAST_DAY } from "~/domain/treasury/books";
import { describeExpired } from "~/domain/treasury/days-in-words";
import { formatExact } from "~/domain/treasury/format";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { localDay } from "~/locale/local-times";
import { tied } from "~/locale/tied";
import { InvestorHead } from "~/site/investor-head";
import { investorMenu } from "~/site/investor-pages.server";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { ScrollTable } from "~/ui/scroll-table";
import { SourceLink } from "~/ui/source-link";
import styles from "~/ui/source-link.css";
import { TitledSection } from "~/ui/titled-section";
import { investorMeta } from "./investor-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? investorMeta(data.page) : []);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { clock, treasury } = context;
  const today = localDay(clock.now());
  const instruments = treasury.instruments();
  findOr404(instruments[0]);
  const { asOf, capital } = findOr404(treasury.state());
  const open = instruments
    .filter(({ remaining }) => remaining > 0)
    .sort((a, b) => (a.expires ?? LAST_DAY).localeCompare(b.expires ?? LAST_DAY));
  const described = open.map(({ id, title, type, count, remaining, strikeFiat, expires, condition, source }) => ({
    ...tieTitle({ id, title, expires: expires ?? null, source: tieTitle(source) }),
    isEscrow: type === "escrow",
    hasPassed: isPast({ expires }, today),
    count: formatCount(remaining),
    strike: strikeFiat ? formatExact(strikeFiat, "fiat") : "—",
    terms: condition ? `${condition}; ${formatCount(count - remaining)} released so far` : "As scheduled below",
  }));
  const convertible = described.filter(({ isEscrow }) => !isEscrow);
  const counts: [label: string, count: number | null | undefined][] = [
    [rules.words.shares, capital?.basic],
    ["Warrants", capital?.warrants],
    ["Options", capital?.options],
    ["Assumed diluted", capital?.diluted],
  ];
  const ownership = treasury.ownership();
  return {
    page: capitalPage,
    menu: investorMenu(context),
    asOf,
    ownership: ownership && {
      asOf: ownership.asOf,
      source: tieTitle(ownership.source),
      holders: ownership.holders.map(({ group, shares, percent }) => ({
        id: group,
        count: formatCount(shares),
        percent: `${percent}%`,
      })),
    },
    counts: counts.flatMap(([label, count]) => (count ? { label, count: formatCount(count) } : [])),
    source: capital ? tieTitle(capital.source) : null,
    reason: capital?.reason ?? null,
    expired: capital?.expiredSince ? describeExpired(capital.expiredSince) : null,
    released: capital?.releasedSince ? formatCount(capital.releasedSince) : null,
    convertible,
    escrow: described.filter(({ isEscrow }) => isEscrow),
    schedule: instruments
      .flatMap(({ id, title, type, schedule }) =>
        Object.entries(schedule).map(([date, count]) => ({ id, title, type, date, count })),
      )
      .filter(({ date }) => date > asOf)
      .sort((a, b) => a.date.localeCompare(b.date))
      .map(({ id, title, type, date, count }) => ({
        ...tieTitle({ id: `${id} ${date}`, title, date }),
        count: formatCount(count),
        effect: `${type === "escrow" ? "Release" : "Vesting"}${date <= today ? " (date reached since)" : ""}`,
      })),
  };
}

/** No line ends within a title's figure: "C$4.6 Million". */
const tieTitle = <Titled extends { title: string }>(titled: Titled): Titled => ({
  ...titled,
  title: tied(titled.title),
});

const formatCount = (count: number) => formatExact(String(count), "shares");

export default function Capital() {
  const { menu, asOf, counts, source, reason, expired, released, ownership, convertible, escrow, schedule } =
    useLoaderData<typeof loader>();
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
          "The assumed diluted count treats every warrant and option as a share, whether or not it has vested and whatever its exercise price."}{" "}
        {rules.words.shares} include those in escrow.
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
          { title: "Source", cell: ({ source }) => <SourceLink {...source} brief="Source" /> },
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
          { title: "Source", cell: ({ source }) => <SourceLink {...source} brief="Source" /> },
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

/** A last day; "None" where there is none. */
const Day = ({ day }: { day: string | null }) => (day === null ? "None" : <DisplayDate date={day} />);

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
