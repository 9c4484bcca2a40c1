import type { MetaDescriptor } from "@remix-run/cloudflare";
import { breadcrumbs } from "~/http/json-ld";
import { pageMeta } from "~/http/page-meta";

/** With breadcrumbs. */
export const investorMeta = (page: Parameters<typeof pageMeta>[0]): MetaDescriptor[] => [
  ...pageMeta(page),
  { "script:ld+json": breadcrumbs(["Investors", "/investors"], [page.title, page.path]) },
];
