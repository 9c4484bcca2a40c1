import type { AppLoadContext } from "@remix-run/cloudflare";
import { goldPage } from "~/brand/generated/public";
import { investorPages } from "./investor-pages.server";
import { type FooterColumn, listFooterColumns, type NavigationLink } from "./navigation";

/** A page that a company has only if it has the content for it. */
interface OptionalPage {
  path: string;
  isPresent: boolean;
}

type Sources = Parameters<typeof investorPages>[0] & Pick<AppLoadContext, "legal">;

/** Every such page: the footer hides those that are absent, the sitemap lists those that are present. */
export function optionalPages(sources: Sources): OptionalPage[] {
  const { contact, manifesto, litepaper, bitcoin, gold, launchpad } = sources.pages;
  return [
    ...investorPages(sources),
    ...Object.entries({ contact, manifesto, litepaper, bitcoin, launchpad }).map(([name, page]) => ({
      path: `/${name}`,
      isPresent: page !== undefined,
    })),
    { path: goldPage, isPresent: gold !== undefined },
    { path: "/whitelist", isPresent: gold !== undefined },
    { path: "/launchpad/apply", isPresent: launchpad?.cohort !== undefined },
  ];
}

/** The footer's columns, without links to pages that the company lacks. */
export function footerColumns(sources: Sources): FooterColumn[] {
  const absent = new Set(optionalPages(sources).flatMap(({ path, isPresent }) => (isPresent ? [] : path)));
  const columns = [...listFooterColumns(), { label: "Legal", items: listLegalLinks(sources) }];
  return columns
    .map(({ label, items }) => ({
      label,
      links: items.flatMap(({ label, href }) =>
        absent.has(href.replace(/[#?].*/, "")) ? [] : [[label, href] as const],
      ),
    }))
    .filter(({ links }) => links.length > 0);
}

/** Links to the legal documents that the company has, by title. */
function listLegalLinks({ legal }: Pick<Sources, "legal">): NavigationLink[] {
  const documents = Object.values(legal).sort((a, b) => a.title.localeCompare(b.title, "en"));
  return [
    ...(legal["ordinal-terms"] ? [{ label: "Agreements", href: "/agreements" }] : []),
    ...documents.map(({ title, path }) => ({ label: title, href: path })),
  ];
}
