import { brand } from "~/brand/generated/public";

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

/** Whether an address is that of a page, or of one below it. */
export const isWithin = (pathname: string, page: string) => `${pathname}/`.startsWith(`${page}/`);

/** Menu items as well, each with a picture for its label. */
export const socialLinks = (["shortMessages", "professional", "video"] as const).flatMap(
  (network) => {
    const profile = brand.social[network];
    return profile ? [{ network, ...profile, external: true }] : [];
  },
);

export type FooterLink = readonly [label: string, href: string];

export type FooterColumn = { label: string; links: readonly FooterLink[] };
