import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { rules } from "~/brand/generated/rules";
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

/** All that the page shows, as ready strings. */
export function describeCapital(context: LoaderFunctionArgs["context"]) {
  const { clock, treasury } = context;
  const today = localDay(clock.now());
  const instruments = treasury.instruments();
  const state = findOr404(treasury.hasSecurities() ? treasury.state() : null);
  const { asOf, capital, debts, preferred, classes, commonShares, programmes } = state;
  const described = listOpenInstruments(treasury).map(
    ({ id, title, type, count, remaining, strikeFiat, expires, condition, source }) => ({
      ...tieTitle({ id, title, expires: expires ?? null, source: tieTitle(source) }),
      isEscrow: type === "escrow",
      hasPassed: isPast({ expires }, today),
      count: formatCount(remaining),
      strike: strikeFiat ? formatSharePrice(strikeFiat) : "—",
      terms: condition ? `${condition}; ${formatCount(count - remaining)} released so far` : "As scheduled below",
    }),
  );
  const convertible = described.filter(({ isEscrow }) => !isEscrow);
  const ownership = treasury.ownership();
  return {
    page: capitalPage,
    menu: context.investorMenu,
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
    counts: listCounts(capital).map(({ label, count }) => ({ label, count: formatCount(count) })),
    source: capital ? tieTitle(capital.source) : null,
    reason: capital?.reason ?? null,
    expired: capital?.expiredSince ? describeExpired(capital.expiredSince) : null,
    released: capital?.releasedSince ? formatCount(capital.releasedSince) : null,
    convertible,
    restated: treasury.splits().map(describeSplit),
    debts: debts
      .toSorted((a, b) => (a.entry.maturity ?? LAST_DAY).localeCompare(b.entry.maturity ?? LAST_DAY))
      .map(({ entry, principal, isInDefault }) => ({
        ...tieTitle({ id: entry.id, title: entry.title, source: tieTitle(entry.source) }),
        maturity: entry.maturity ?? null,
        state: isInDefault
          ? "in default"
          : isPast({ expires: entry.maturity }, today)
            ? "passed, and no repayment is on record"
            : null,
        principal: formatWhole(principal),
        coupon: `${entry.couponPercent}%`,
        conversion: entry.conversion
          ? tied(
              `${formatSharePrice(entry.conversion.priceFiat)}; ${formatCount(Number(conversionShares({ entry, principal, isInDefault }).toString()))}\u00a0shares`,
            )
          : "—",
        options:
          [
            ...entry.puts.map((day) => `put ${formatDay(day)}`),
            ...entry.calls.map((day) => `call from ${formatDay(day)}`),
          ].join("; ") || "—",
        security: entry.security ?? "—",
      })),
    preferred: preferred.map(({ entry, shares, stated }) => ({
      ...tieTitle({ id: entry.id, title: entry.title, source: tieTitle(entry.source) }),
      shares: formatCount(shares),
      stated: formatWhole(stated),
      dividend: `${entry.dividendPercent}%`,
      conversion: entry.conversion
        ? `${entry.conversion.sharesEach} shares each, at ${formatSharePrice(entry.conversion.priceFiat)}`
        : "—",
    })),
    classes: [...(classes.length > 0 && capital ? [commonClass(commonShares, capital.source)] : []), ...classes].map(
      ({ entry: { id, title, votes, weight, listed, source }, shares }) => ({
        ...tieTitle({ id, title, source: tieTitle(source) }),
        shares: formatCount(shares),
        votes,
        weight,
        listed: listed ? "Yes" : "No",
      }),
    ),
    programmes: programmes.map(({ entry: { id, title, capacityFiat, source }, leftFiat }) => ({
      ...tieTitle({ id, title, source: tieTitle(source) }),
      capacity: formatWhole(capacityFiat),
      left: formatWhole(leftFiat),
    })),
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

/** The shares that have no class of their own: other classes are counted in them. */
const commonClass = <Source>(shares: number, source: Source) => ({
  entry: { id: "", title: rules.words.shares, votes: "1", weight: "1", listed: true, source },
  shares,
});
