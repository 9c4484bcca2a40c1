import { brand, goldPage } from "~/brand/generated/public";

export interface NavigationLink {
  label: string;
  href: string;
  /** One line under the label in the dropdown. */
  description?: string;
  /** Leaves the site: opens in a new tab. */
  external?: boolean;
  /** A file rather than a page: the browser loads it itself. */
  file?: boolean;
}

export interface NavigationGroup {
  label: string;
  items: NavigationLink[];
}

export const isGroup = (entry: NavigationLink | NavigationGroup): entry is NavigationGroup => "items" in entry;

/** The header's menu, in order. */
export const navigation: (NavigationLink | NavigationGroup)[] = [
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
  { label: "Investors", href: "/investors" },
];

export interface SocialLink {
  network: "shortMessages" | "professional" | "video";
  label: string;
  href: string;
}

export const socialLinks: SocialLink[] = (["shortMessages", "professional", "video"] as const).map((network) => ({
  network,
  ...brand.social[network],
}));

export const footerColumns: NavigationGroup[] = [
  {
    label: "Company",
    items: [
      { label: "About Us", href: "/about" },
      { label: "Contact", href: "/contact" },
      { label: `${brand.product.name} Gold`, href: goldPage },
      { label: "Launchpad", href: "/launchpad" },
    ],
  },
  {
    label: "Investors",
    items: [
      { label: "Investor relations", href: "/investors" },
      { label: "Treasury", href: "/treasury" },
      { label: "Why Bitcoin", href: "/bitcoin" },
      { label: "Governance", href: "/investors#governance" },
      { label: "Reports", href: "/investors#reports" },
    ],
  },
  {
    label: "News",
    items: [
      { label: "Press releases", href: "/press-releases" },
      { label: "RSS", href: "/feed.xml", file: true },
      { label: "Atom", href: "/atom.xml", file: true },
      { label: "JSON Feed", href: "/feed.json", file: true },
    ],
  },
  {
    label: "Legal",
    items: [
      { label: "Agreements", href: "/agreements" },
      { label: `${brand.product.collectible} terms`, href: "/terms-of-service" },
    ],
  },
];
