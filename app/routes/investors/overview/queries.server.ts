import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { partners } from "~/brand/generated/partners";
import { brand } from "~/brand/generated/public";
import { eventPath } from "~/domain/investor-lists";
import { isOff } from "~/domain/publication";
import {
  assetNames,
  custodyLabels,
  describeAttestation,
  describeFacts,
  NOT_PUBLISHED,
} from "~/domain/treasury/custody";
import { formatExact, formatMeasure, formatSharePrice } from "~/domain/treasury/format";
import { localDay } from "~/locale/local-times";
import { describeFile } from "../describe-file";

type Context = LoaderFunctionArgs["context"];

/** The company's partners whom the site names today. */
export function listPartners({ clock }: Pick<Context, "clock">) {
  const today = localDay(clock.now());
  return partners.filter(({ since = today }) => since <= today);
}

/** A figure of the company as of a day. */
interface KeyFigure {
  label: string;
  value: string;
  asOf: string;
  /** Its origin, or what it does not include. */
  note?: string | undefined;
  /** Where it is explained. */
  href: string;
}

const formatCount = (count: number) => formatExact(String(count), "shares");

type KeyFigureSources = "lastShareClose" | "state" | "hasSecurities" | "measures";

/** Share price, shares outstanding and Bitcoin held: the latest of each that the ledger has. */
export function listKeyFigures(treasury: Pick<Context["treasury"], KeyFigureSources>): KeyFigure[] {
  const figures: KeyFigure[] = [];
  const close = treasury.lastShareClose();
  if (close)
    figures.push({
      label: "Closing share price",
      value: formatSharePrice(close.shareFiat),
      asOf: close.date,
      note: close.venue && `Close on ${close.venue}`,
      href: "/treasury#market_cap",
    });
  const capital = treasury.state()?.capital;
  if (capital)
    figures.push({
      label: `${capital.ofAllClasses ? "Shares of all classes" : brand.listing.shares} outstanding`,
      value: formatCount(capital.basic),
      asOf: capital.asOf,
      note: [
        capital.warrants > 0 && `${formatCount(capital.warrants)} warrants`,
        capital.options > 0 && `${formatCount(capital.options)} options`,
      ]
        .filter(Boolean)
        .join(", "),
      href: treasury.hasSecurities() ? "/investors/capital" : "/treasury",
    });
  const bitcoin = treasury.measures().find(({ id }) => id === "btc_holdings");
  if (bitcoin?.asOf)
    figures.push({ label: "Bitcoin held", value: formatMeasure(bitcoin), asOf: bitcoin.asOf, href: "/treasury" });
  return figures;
}

interface CustodyCell {
  text: string;
  /** Where the company said so. */
  source?: { href: string | null; title: string; asOf: string } | undefined;
  /** Of a document's file, in hex. */
  sha256?: string | undefined;
}

/** What is published about each custodian, a row for each fact; null for a company that has named none. */
export function describeCustody({ treasury }: Pick<Context, "treasury">) {
  const custodians = treasury.custodians();
  if (custodians.length === 0) return null;
  const stated = custodians.map((custodian) => new Map(describeFacts(custodian).map((fact) => [fact.label, fact])));
  const facts = Object.values(custodyLabels)
    .filter((label) => stated.some((ofCustodian) => ofCustodian.has(label)))
    .map((label) => ({
      label,
      // A fact that has no part in one custodian's case leaves its cell empty.
      cells: stated.map((ofCustodian): CustodyCell => {
        const { text = "", fact = null } = ofCustodian.get(label) ?? {};
        return { text, source: fact ? { ...fact.source, asOf: fact.asOf } : undefined };
      }),
    }));
  const attestations = treasury.attestations();
  const counts = custodians.map(({ asset }): CustodyCell => {
    const attestation = attestations.find((each) => describeAttestation(each, asset) !== null);
    const text = attestation && describeAttestation(attestation, asset);
    if (!attestation || !text) return { text: NOT_PUBLISHED };
    return { text, source: { ...attestation.source, asOf: attestation.date }, sha256: attestation.sha256 };
  });
  return {
    columns: custodians.map(({ asset, custodian }) => `${assetNames[asset]}: ${custodian}`.replace(/^g/, "G")),
    rows: [...facts, { label: "Attestation", cells: counts }],
  };
}

const RELEASES_SHOWN = 3;

/** The newest releases and the next event. */
export function readNews({ press, events }: Context) {
  const releases = press.list().slice(0, RELEASES_SHOWN);
  const next = events
    .upcoming()
    .filter((event) => !isOff(event))
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

const REPORTS_SHOWN = 4;

/** The latest presentation, and the latest statements with their discussion; null for a company without documents. */
export function readReports({ investorDocuments }: Context) {
  const link = ({ title, href, date, pages, bytes }: ReturnType<Context["investorDocuments"]["list"]>[number]) => ({
    title,
    href,
    date,
    file: describeFile({ href, pages, bytes }).join(", "),
  });
  const [presentation] = investorDocuments.list({ type: "presentation" });
  const reports = investorDocuments
    .list()
    .filter(({ type }) => type === "financial-statements" || type === "mda")
    .slice(0, REPORTS_SHOWN);
  if (investorDocuments.list().length === 0) return null;
  return { presentation: presentation && link(presentation), reports: reports.map(link) };
}
