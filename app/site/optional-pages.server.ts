import type { AppLoadContext } from "@remix-run/cloudflare";

/** A page that a company has only if it has the content for it. */
interface OptionalPage {
  path: string;
  isPresent: boolean;
}

/** Every such page: the footer hides those that are absent, the sitemap lists those that are present. */
export const optionalPages = ({ treasury }: Pick<AppLoadContext, "treasury">): OptionalPage[] => [
  { path: "/treasury", isPresent: treasury.asOf() !== null },
];
