import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { capitalPage } from "~/domain/investor-lists";
import { isPast, LAST_DAY } from "~/domain/treasury/books";
import { describeExpired } from "~/domain/treasury/days-in-words";
import { formatExact, formatSharePrice, formatWhole } from "~/domain/treasury/format";
import { conversionShares } from "~/domain/treasury/ledger-state";
import { listCounts, listOpenInstruments } from "~/domain/treasury/outstanding";
import { describeSplit } from "~/domain/treasury/restate";
import { findOr404 } from "~/http/not-found";
import { formatDay } from "~/locale/days";
import { localDay } from "~/locale/local-times";
import { tied } from "~/locale/tied";
import type { NamedSource } from "~/ui/source-link";
import { type Cell, figures, type Table, words } from "../treasury/table";

/** All that the page shows, as ready strings. */
export function describeCapital(context: LoaderFunctionArgs["context"]) {
  const { clock, treasury } = context;
  const today = localDay(clock.now());
  const state = findOr404(treasury.hasSecurities() ? treasury.state() : null);
  const { asOf, capital, debts, preferred, classes, commonShares, programmes } = state;
  const open = listOpenInstruments(treasury);
  const ownership = treasury.ownership();
  const tables: CapitalTable[] = [
    {
      label: "Holders and free float",
      note: ownership && { text: `As of ${formatDay(ownership.asOf)}. Source: `, source: tieTitle(ownership.source) },
      columns: [words("Held by"), figures("Shares"), figures("Of all shares")],
      rows: (ownership?.holders ?? []).map(({ group, shares, percent }) => ({
        id: group,
        cells: [group, formatCount(shares), `${percent}%`],
      })),
    },
    {
      label: "Share classes",
      note: { text: "Market capitalization takes the price of the listed class for every class, by its weight." },
      columns: [words("Class"), ...["Shares", "Votes each", "Weight"].map(figures), words("Listed"), words("Source")],
      rows: [...(classes.length > 0 && capital ? [commonClass(commonShares, capital.source)] : []), ...classes].map(
        ({ entry: { id, title, votes, weight, listed, source }, shares }) => ({
          id,
          cells: [tied(title), formatCount(shares), votes, weight, listed ? "Yes" : "No", showSource(source)],
        }),
      ),
    },
    {
      label: "Debt by maturity",
      columns: [
        ...["Maturity", "Debt"].map(words),
        ...["Principal", "Coupon", "Converts at"].map(figures),
        ...["Puts and calls", "Security", "Source"].map(words),
      ],
      rows: debts
        .toSorted((a, b) => (a.entry.maturity ?? LAST_DAY).localeCompare(b.entry.maturity ?? LAST_DAY))
        .map((debt) => {
          const { entry, principal, isInDefault } = debt;
          const { id, title, maturity, couponPercent, conversion, puts, calls, security, source } = entry;
          const passed = isPast({ expires: maturity }, today) ? "passed, and no repayment is on record" : null;
          const options = [
            ...puts.map((day) => `put ${formatDay(day)}`),
            ...calls.map((day) => `call from ${formatDay(day)}`),
          ];
          const shares = conversion && formatCount(Number(conversionShares(debt).toString()));
          return {
            id,
            cells: [
              showLastDay(maturity, isInDefault ? "in default" : passed),
              tied(title),
              formatWhole(principal),
              `${couponPercent}%`,
              conversion ? tied(`${formatSharePrice(conversion.priceFiat)}; ${shares}\u00a0shares`) : NONE,
              options.join("; ") || NONE,
              security ?? NONE,
              showSource(source),
            ],
          };
        }),
    },
    {
      label: "Preferred shares",
      columns: [
        words("Series"),
        ...["Shares", "Stated amount", "Dividend", "Converts into"].map(figures),
        words("Source"),
      ],
      rows: preferred.map(({ entry: { id, title, dividendPercent, conversion, source }, shares, stated }) => ({
        id,
        cells: [
          tied(title),
          formatCount(shares),
          formatWhole(stated),
          `${dividendPercent}%`,
          conversion ? `${conversion.sharesEach} shares each, at ${formatSharePrice(conversion.priceFiat)}` : NONE,
          showSource(source),
        ],
      })),
    },
    {
      label: "Programmes at the market",
      columns: [words("Programme"), figures("Capacity"), figures("Left"), words("Source")],
      rows: programmes.map(({ entry: { id, title, capacityFiat, source }, leftFiat }) => ({
        id,
        cells: [tied(title), formatWhole(capacityFiat), formatWhole(leftFiat), showSource(source)],
      })),
    },
    {
      label: "Warrants and options by expiry",
      columns: [
        ...["Expiry", "Security"].map(words),
        ...["Outstanding", "Exercise price"].map(figures),
        words("Source"),
      ],
      rows: open
        .filter(({ type }) => type !== "escrow")
        .map(({ id, title, remaining, strikeFiat, expires, source }) => ({
          id,
          cells: [
            showLastDay(expires, isPast({ expires }, today) ? "passed" : null),
            tied(title),
            formatCount(remaining),
            strikeFiat ? formatSharePrice(strikeFiat) : NONE,
            showSource(source),
          ],
        })),
    },
    {
      label: "Escrow",
      columns: [...["Type", "Release terms", "Ends"].map(words), figures("In escrow"), words("Source")],
      rows: open
        .filter(({ type }) => type === "escrow")
        .map(({ id, title, count, remaining, expires, condition, source }) => ({
          id,
          cells: [
            tied(title),
            condition ? `${condition}; ${formatCount(count - remaining)} released so far` : "As scheduled below",
            showLastDay(expires),
            formatCount(remaining),
            showSource(source),
          ],
        })),
    },
    {
      label: "Releases and vesting by date",
      columns: [...["Date", "Securities", "Event"].map(words), figures("Number")],
      rows: treasury
        .instruments()
        .flatMap(({ id, title, type, schedule }) =>
          Object.entries(schedule).map(([date, count]) => ({ id, title, type, date, count })),
        )
        .filter(({ date }) => date > asOf)
        .sort((a, b) => a.date.localeCompare(b.date))
        .map(({ id, title, type, date, count }) => ({
          id: `${id} ${date}`,
          cells: [
            showLastDay(date),
            tied(title),
            `${type === "escrow" ? "Release" : "Vesting"}${date <= today ? " (date reached since)" : ""}`,
            formatCount(count),
          ],
        })),
    },
  ];
  return {
    page: capitalPage,
    menu: context.investorMenu,
    asOf,
    counts: listCounts(capital).map(({ label, count }) => ({ label, count: formatCount(count) })),
    source: capital ? tieTitle(capital.source) : null,
    reason: capital?.reason ?? null,
    expired: capital?.expiredSince ? describeExpired(capital.expiredSince) : null,
    released: capital?.releasedSince ? formatCount(capital.releasedSince) : null,
    restated: treasury.splits().map(describeSplit),
    tables: tables.filter(({ rows }) => rows.length > 0),
  };
}

/** A table under its own title. */
interface CapitalTable extends Table {
  readonly note?: { readonly text: string; readonly source?: NamedSource } | null;
}

const NONE = "—";

/** A last day, or that there is none. */
function showLastDay(day: string | undefined, note: string | null = null): Cell {
  const text = day ? formatDay(day).replaceAll(" ", "\u00a0") : "No last day";
  return note ? { text, note } : text;
}

const showSource = (source: NamedSource): Cell => ({ ...tieTitle(source), brief: "Source" });

/** No line ends within a title's figure: "C$4.6 Million". */
const tieTitle = <Titled extends { title: string }>(titled: Titled): Titled => ({
  ...titled,
  title: tied(titled.title),
});

const formatCount = (count: number) => formatExact(String(count), "shares");

/** The shares that have no class of their own: other classes are counted in them. */
const commonClass = <Source>(shares: number, source: Source) => ({
  entry: { id: "", title: brand.listing.shares, votes: "1", weight: "1", listed: true, source },
  shares,
});
