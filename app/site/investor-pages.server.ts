import type { AppLoadContext } from "@remix-run/cloudflare";
import { hasStatements } from "~/domain/treasury/highlights";

type Sources = Pick<AppLoadContext, "investorDocuments" | "filings" | "events" | "meetings" | "pages" | "treasury">;

/** The pages for investors, in the order of their menu, each present if the company has its content. */
export function investorPages({ investorDocuments, filings, events, meetings, pages, treasury }: Sources) {
  return [
    { label: "Overview", path: "/investors", isPresent: pages.investors !== undefined },
    { label: "Treasury", path: "/treasury", isPresent: treasury.asOf() !== null },
    { label: "Highlights", path: "/investors/highlights", isPresent: hasStatements(treasury.entries()) },
    { label: "Documents", path: "/investors/documents", isPresent: investorDocuments.list().length > 0 },
    { label: "Filings", path: "/investors/filings", isPresent: filings.list().length > 0 },
    { label: "Events", path: "/investors/events", isPresent: events.list().length > 0 },
    { label: "Meetings", path: "/investors/meetings", isPresent: meetings.list().length > 0 },
    { label: "Share price", path: "/investors/shares", isPresent: treasury.lastShareClose() !== null },
    { label: "Capital structure", path: "/investors/capital", isPresent: treasury.hasSecurities() },
    { label: "Questions", path: "/investors/questions", isPresent: pages.questions !== undefined },
    { label: "Analysts", path: "/investors/analysts", isPresent: pages.analysts !== undefined },
    { label: "Press kit", path: "/investors/press-kit", isPresent: pages["press-kit"] !== undefined },
  ];
}

/** The present ones, for their menu. */
export const investorMenu = (sources: Sources) =>
  investorPages(sources).flatMap(({ label, path, isPresent }) => (isPresent ? { label, path } : []));
