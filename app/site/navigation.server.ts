import type { AppLoadContext } from "@remix-run/cloudflare";
import { brand, goldPage } from "~/brand/generated/public";
import {
  type FooterColumn,
  type FooterLink,
  isGroup,
  type Menu,
  type NavigationGroup,
  type NavigationLink,
} from "./navigation";
import { offersNewsletter, optionalPages, type PageSources } from "./optional-pages.server";

// Server-only: no page loads the list as a script.

/** All that a company may have. */
const listMenu = (): Menu => [
  {
    label: "Products",
    items: [
      {
        label: `${brand.product.name} Gold`,
        href: goldPage,
        description: "Digital gold, gram by gram, on Bitcoin",
      },
    ],
  },
  {
    label: "Bitcoin",
    items: [
      { label: "Manifesto", href: "/manifesto", description: "Why we build on Bitcoin" },
      { label: "Litepaper", href: "/litepaper", description: "How digital gold works, in detail" },
    ],
  },
  {
    label: "News",
    items: [
      { label: "Press Releases", href: "/press-releases", description: "Latest news and updates" },
    ],
  },
  { label: "About", href: "/about" },
  { label: "Treasury", href: "/treasury" },
  { label: "Investors", href: "/investors" },
];

/** All that a company may have. */
const listFooterColumns = (): NavigationGroup[] => [
  {
    label: "Company",
    items: [
      { label: "About Us", href: "/about" },
      { label: "Contact", href: "/contact" },
      { label: `${brand.product.name} Gold`, href: goldPage },
      { label: "Launch list", href: "/whitelist?source=footer" },
      { label: "Launchpad", href: "/launchpad" },
    ],
  },
  {
    label: "Investors",
    items: [
      { label: "Investor relations", href: "/investors" },
      { label: "Treasury", href: "/treasury" },
      { label: "Reports", href: "/investors/reports" },
      { label: "Events", href: "/investors/events" },
      { label: "Stock", href: "/investors/stock" },
      { label: "Governance", href: "/governance" },
      { label: "Questions", href: "/investors/questions" },
      { label: "Why Bitcoin", href: "/bitcoin" },
    ],
  },
  {
    label: "News",
    items: [
      { label: "Press releases", href: "/press-releases" },
      { label: "Press kit", href: "/investors/press-kit" },
      { label: "Verify a release", href: "/verify" },
      { label: "RSS", href: "/feed.xml" },
      { label: "Atom", href: "/atom.xml" },
      { label: "JSON Feed", href: "/feed.json" },
    ],
  },
];

export interface Navigation {
  menu: Menu;
  footerColumns: FooterColumn[];
  legalLinks: FooterLink[];
  /** Whether visitors can subscribe to releases by email. */
  hasNewsletter: boolean;
}

export type FooterNavigation = Pick<Navigation, "footerColumns" | "hasNewsletter">;

/**
 * By the published content, which is the same object until something changes, and by
 * `hasNewsletter`.
 */
const navigations = {
  true: new WeakMap<object, Navigation>(),
  false: new WeakMap<object, Navigation>(),
};

/** Without links to absent pages. Made once for each state of the content. */
export function listNavigation(
  sources: PageSources & Pick<AppLoadContext, "publication">,
): Navigation {
  const { content } = sources.publication;
  const made = navigations[`${offersNewsletter(sources)}`];
  const navigation = made.get(content) ?? createNavigation(sources);
  made.set(content, navigation);
  return navigation;
}

function createNavigation(sources: PageSources): Navigation {
  const absent = new Set(
    optionalPages(sources).flatMap(({ path, isPresent }) => (isPresent ? [] : path)),
  );
  const isPresent = ({ href }: { href: string }) =>
    !absent.has(href) && !absent.has(href.replace(/[#?].*/, ""));
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
      .map(({ label, items }) => ({ label, links: items.map(toFooterLink) })),
    legalLinks: legalColumn.items.map(toFooterLink),
    hasNewsletter: offersNewsletter(sources),
  };
}

const toFooterLink = ({ label, href }: NavigationLink): FooterLink => [label, href];

const listTextPages = (
  { pages }: Pick<PageSources, "pages">,
  group: NavigationGroup["label"],
): NavigationLink[] =>
  Object.values(pages).flatMap((page) =>
    "menu" in page && page.menu.group === group
      ? { label: page.menu.label, href: page.path, description: page.menu.description }
      : [],
  );

function listLegalLinks({ legal }: Pick<PageSources, "legal">): NavigationLink[] {
  const documents = Object.values(legal).sort((a, b) => a.title.localeCompare(b.title, "en"));
  return [
    ...(legal["ordinal-terms"] ? [{ label: "Agreements", href: "/agreements" }] : []),
    ...documents.map(({ title, path }) => ({ label: title, href: path })),
  ];
}
