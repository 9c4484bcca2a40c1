import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { partners } from "~/brand/generated/partners";
import { brand } from "~/brand/generated/public";
import { capitalPage, eventPath } from "~/domain/investor-lists";
import { isPostponedOrCancelled } from "~/domain/publication";
import { listCustodians } from "~/domain/treasury/custodians";
import { formatExact, formatMeasure, formatSharePrice } from "~/domain/treasury/format";
import { localDay } from "~/locale/local-times";
import { formatFileFacts } from "../file-facts";

type Context = LoaderFunctionArgs["context"];

/** Those whom the site names today. */
export function listPartners({ clock }: Pick<Context, "clock">) {
  const today = localDay(clock.now());
  return partners.filter(({ since = today }) => since <= today);
}

interface KeyFigure {
  label: string;
  value: string;
  asOf: string;
  /** Its origin, or what it does not include. */
  note?: string | undefined;
  /** Where it is explained. */
  href: string;
}

/** The newest statement of each. */
export function listKeyFigures({
  prices,
  state,
  ledger,
  measures,
}: Context["treasury"]): KeyFigure[] {
  const close = prices.newest("share");
  const basic = state?.basic;
  const bitcoin = measures().find(({ id }) => id === "btc_holdings");
  const venue = close?.venue ?? prices.venue;
  return [
    bitcoin?.asOf && {
      label: "Bitcoin held",
      value: formatMeasure(bitcoin),
      asOf: bitcoin.asOf,
      href: "/treasury",
    },
    close && {
      label: "Closing share price",
      value: formatSharePrice(close.value),
      asOf: close.asOf,
      note: venue && `Close on ${venue}`,
      href: "/treasury#market_cap",
    },
    basic && {
      label: `${brand.listing.shares} outstanding`,
      value: formatExact(basic.toFixed(0), "shares"),
      asOf: ledger.shares.at(-1)?.date ?? "",
      note: state.diluted
        ? `${formatExact(state.diluted.toFixed(0), "shares")} assumed diluted`
        : undefined,
      href: capitalPage.path,
    },
  ].filter((figure): figure is KeyFigure => Boolean(figure));
}

/** A row for each fact; null where no custodian is named. */
export function resolveCustody({ treasury }: Pick<Context, "treasury">) {
  const custodians = listCustodians(treasury.ledger);
  if (custodians.length === 0) return null;
  const labels = [...new Set(custodians.flatMap(({ facts }) => facts.map(({ label }) => label)))];
  return {
    columns: custodians.map(({ asset, custodian }) => `${asset}: ${custodian}`),
    rows: labels.map((label) => ({
      label,
      cells: custodians.map(({ facts }) => facts.find((fact) => fact.label === label) ?? null),
    })),
  };
}

const RELEASES_SHOWN = 3;

export function readNews({ press, events }: Context) {
  const releases = press.list().slice(0, RELEASES_SHOWN);
  const next = events
    .upcoming()
    .filter((event) => !isPostponedOrCancelled(event))
    .slice(0, 1);
  return [
    ...releases.map(({ path, title, date }) => ({ path, title, date, label: null })),
    ...next.map(({ id, title, when }) => ({
      path: eventPath(id),
      title,
      date: null,
      label: `Next event · ${when}`,
    })),
  ];
}

const REPORTS_SHOWN = 5;

/** The newest of each type. */
export const listReports = ({ investorDocuments }: Pick<Context, "investorDocuments">) =>
  investorDocuments
    .types()
    .flatMap((type) => investorDocuments.list({ type })[0] ?? [])
    .slice(0, REPORTS_SHOWN)
    .map(({ title, href, date, pages, bytes }) => ({
      title,
      href,
      date,
      file: formatFileFacts({ href, pages, bytes }).join(", "),
    }));
