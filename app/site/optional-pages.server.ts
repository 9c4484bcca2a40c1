import type { AppLoadContext } from "@remix-run/cloudflare";
import { brand, goldPage } from "~/brand/generated/public";

type Sender = { readonly newsletter: { readonly isOffered: boolean } };

export type PageSources = Sender & Pick<AppLoadContext, "pages" | "investorPages" | "legal">;

/** Requires something that sends: no visitor is promised an email otherwise. */
export const offersNewsletter = ({ newsletter }: Sender): boolean =>
  brand.newsletter.provider !== null || newsletter.isOffered;

/** The sitemap lists present ones, menus hide absent ones. */
export function optionalPages(sources: PageSources): { path: string; isPresent: boolean }[] {
  const { contact, manifesto, litepaper, bitcoin, gold, launchpad } = sources.pages;
  return [
    ...sources.investorPages,
    ...Object.entries({ contact, manifesto, litepaper, bitcoin, launchpad }).map(
      ([name, page]) => ({
        path: `/${name}`,
        isPresent: page !== undefined,
      }),
    ),
    { path: goldPage, isPresent: gold !== undefined },
    { path: "/whitelist", isPresent: gold !== undefined },
    { path: "/newsletter", isPresent: offersNewsletter(sources) },
    { path: "/launchpad/apply", isPresent: launchpad?.cohort !== undefined },
  ];
}
