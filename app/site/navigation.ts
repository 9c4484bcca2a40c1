import { brand } from "~/brand/generated/public";

export interface NavigationLink {
  label: string;
  href: string;
  /** Below the label in the dropdown. */
  description?: string;
  /** Opens in a new tab. */
  external?: boolean;
}

export type NavigationGroup = { label: string; items: NavigationLink[] };

export type Menu = readonly (NavigationLink | NavigationGroup)[];

export const isGroup = (entry: Menu[number]): entry is NavigationGroup => "items" in entry;

/** A page contains the pages below it. */
export const isWithin = (pathname: string, page: string) => `${pathname}/`.startsWith(`${page}/`);

export const socialLinks = (["shortMessages", "professional", "video"] as const).flatMap(
  (network) => {
    const profile = brand.social[network];
    return profile ? [{ network, ...profile, external: true }] : [];
  },
);

export type FooterLink = readonly [label: string, href: string];

export type FooterColumn = { label: string; links: readonly FooterLink[] };
