import type { AppLoadContext } from "@remix-run/cloudflare";
import { goldPage } from "~/brand/generated/public";
import { investorPages } from "./investor-pages.server";
import {
  type FooterColumn,
  isGroup,
  listFooterColumns,
  listMenu,
  type Menu,
  type NavigationGroup,
  type NavigationLink,
} from "./navigation";

type Sources = Parameters<typeof investorPages>[0] & Pick<AppLoadContext, "legal">;

/** The pages that exist only if the company has their content: the sitemap lists present ones, menus hide absent ones. */
export function optionalPages(sources: Sources): { path: string; isPresent: boolean }[] {
  const { contact, manifesto, litepaper, bitcoin, gold, launchpad } = sources.pages;
  return [
    ...investorPages(sources),
    ...Object.entries({ contact, manifesto, litepaper, bitcoin, launchpad }).map(([name, page]) => ({
      path: `/${name}`,
      isPresent: page !== undefined,
    })),
    { path: "/treasury/purchases", isPresent: sources.treasury.asOf() !== null },
    { path: goldPage, isPresent: gold !== undefined },
    { path: "/whitelist", isPresent: gold !== undefined },
    { path: "/launchpad/apply", isPresent: launchpad?.cohort !== undefined },
  ];
}

/** The links of the header and the footer, without those to absent pages. */
export function listNavigation(sources: Sources): { menu: Menu; footerColumns: FooterColumn[] } {
  const absent = new Set(optionalPages(sources).flatMap(({ path, isPresent }) => (isPresent ? [] : path)));
  const isPresent = ({ href }: { href: string }) => !absent.has(href.replace(/[#?].*/, ""));
  const presentItems = (group: NavigationGroup) => ({
    ...group,
    items: [...group.items.filter(isPresent), ...listTextPages(sources, group.label)],
  });
  const legalColumn = { label: "Legal", items: listLegalLinks(sources) };
  return {
    menu: listMenu()
      .map((entry) => (isGroup(entry) ? presentItems(entry) : entry))
      .filter((entry) => (isGroup(entry) ? entry.items.length > 0 : isPresent(entry))),
    footerColumns: [...listFooterColumns(), legalColumn]
      .map(presentItems)
      .filter(({ items }) => items.length > 0)
      .map(({ label, items }) => ({ label, links: items.map(({ label, href }) => [label, href] as const) })),
  };
}

/** Links to the text pages of a group. */
const listTextPages = ({ pages }: Pick<Sources, "pages">, group: NavigationGroup["label"]): NavigationLink[] =>
  Object.values(pages).flatMap((page) =>
    "menu" in page && page.menu.group === group
      ? { label: page.menu.label, href: page.path, description: page.menu.description }
      : [],
  );

/** Links to the legal documents that the company has, by title. */
function listLegalLinks({ legal }: Pick<Sources, "legal">): NavigationLink[] {
  const documents = Object.values(legal).sort((a, b) => a.title.localeCompare(b.title, "en"));
  return [
    ...(legal["ordinal-terms"] ? [{ label: "Agreements", href: "/agreements" }] : []),
    ...documents.map(({ title, path }) => ({ label: title, href: path })),
  ];
}
