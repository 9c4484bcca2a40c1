import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  anchorIn,
  documentsPage,
  filingsPage,
  highlightsPage,
  reportsPage,
} from "~/domain/investor-lists";
import { filingGroupLabels } from "~/domain/type-labels";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { type PublicRoute, publicationYears } from "~/http/public-route";
import { InvestorHead } from "~/site/investor-head";
import { listAddress, listYears } from "~/ui/list-choices";
import { investorMeta } from "../investor-meta";
import { DocumentList, listDocuments } from "./documents";
import { FilingList, listFilings } from "./filings";
import { Highlights, readHighlights } from "./highlights";

// Of the many filtered views, only the whole page belongs in search results.
export const meta: MetaFunction<typeof loader> = ({ data, location }) =>
  data ? investorMeta({ ...data.page, hidden: location.search !== "" }) : [];

export const headers = publicPage;

export const handle: PublicRoute = {
  searchParams: { about: Object.keys(filingGroupLabels), year: publicationYears },
  freeText: ["type"],
};

export type ReportFilters = ReturnType<typeof readFilters>;

export function loader({ request, context }: LoaderFunctionArgs) {
  const filters = readFilters(new URL(request.url), context);
  const highlights = readHighlights(context.treasury.ledger);
  const documents = listDocuments(context.investorDocuments, filters);
  const filings = listFilings(context, filters);
  const parts = [
    highlights && highlightsPage,
    documents && documentsPage,
    filings && filingsPage,
  ].flatMap((part) => (part ? { title: part.title, anchor: anchorIn(part.path) } : []));
  findOr404(parts[0]);
  return { page: reportsPage, menu: context.investorMenu, parts, highlights, documents, filings };
}

export default function Reports() {
  const { page, menu, parts, highlights, documents, filings } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title={page.title}
        lead="What we have reported, presented and filed, newest first. Files on this site show their SHA‑256 hash, so that you can confirm your copy is the one we published."
        menu={menu}
        parts={parts}
      />
      <div className="grid grid-cols-1 gap-20">
        {highlights && <Highlights {...highlights} />}
        {documents && <DocumentList {...documents} />}
        {filings && <FilingList {...filings} />}
      </div>
    </>
  );
}

/** The year filters both lists. */
function readFilters(
  { searchParams }: URL,
  { filings, investorDocuments }: LoaderFunctionArgs["context"],
) {
  const allYears = [...investorDocuments.years(), ...filings.years()];
  const all = [...new Set(allYears)].sort((a, b) => b - a);
  const chosen = {
    type: investorDocuments.types().find((type) => type === searchParams.get("type")),
    group: filings.groups().find((group) => group === searchParams.get("about")),
    year: all.find((year) => String(year) === searchParams.get("year")),
  };
  const { type, group: about, year } = chosen;
  const addressOf = (path: string, changed: Parameters<typeof listAddress>[1]) =>
    listAddress(path, { type, about, year, ...changed });
  const years = (path: string) => listYears(all, year, (year) => addressOf(path, { year }));
  return { chosen, addressOf, years };
}
