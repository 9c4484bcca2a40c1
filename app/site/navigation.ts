import { brand, goldPage } from "~/brand/generated/public";

export interface NavigationLink {
  label: string;
  href: string;
  /** One line under the label in the dropdown. */
  description?: string;
  /** Leaves the site: opens in a new tab. */
  external?: boolean;
}

export type NavigationGroup = { label: string; items: NavigationLink[] };

/** The header's menu, in order. */
export type Menu = readonly (NavigationLink | NavigationGroup)[];

export const isGroup = (entry: Menu[number]): entry is NavigationGroup => "items" in entry;

/** The header's entries, all that a company may have. The server sends them, as it does the footer's. */
export const listMenu = (): Menu => [
  {
    label: "Products",
    items: [
      { label: `${brand.product.name} Gold`, href: goldPage, description: "Digital gold, gram by gram, on Bitcoin" },
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
    items: [{ label: "Press Releases", href: "/press-releases", description: "Latest news and updates" }],
  },
  { label: "About", href: "/about" },
  { label: "Treasury", href: "/treasury" },
  { label: "Investors", href: "/investors" },
];

/** Menu items as well, each with a picture for its label. */
export const socialLinks = (["shortMessages", "professional", "video"] as const).map((network) => ({
  network,
  ...brand.social[network],
  external: true,
}));

/** A link of the footer; short, since every page carries all of them. */
export type FooterLink = readonly [label: string, href: string];

export type FooterColumn = { label: string; links: readonly FooterLink[] };

/** The footer's links, all that a company may have. The server sends them, so that no page loads them as a script. */
export const listFooterColumns = (): NavigationGroup[] => [
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
      { label: "Documents", href: "/investors/documents" },
      { label: "Filings", href: "/investors/filings" },
      { label: "Events", href: "/investors/events" },
      { label: "Meetings", href: "/investors/meetings" },
      { label: "Governance", href: "/investors#governance" },
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
