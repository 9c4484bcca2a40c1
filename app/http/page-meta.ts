import type { MetaDescriptor, MetaFunction } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { getLocale } from "~/locale/intl";

interface PageMeta {
  title: string;
  description: string;
  path: string;
  type?: "website" | "article";
  hidden?: boolean;
}

/** From the brand's origin, never from a request's host. */
export const publishedAddress = (path: string) => brand.origin + path;

export const verifyAddress = (sha256: string) => publishedAddress(`/verify?q=${sha256}`);

export const documentTitle = (title: string) =>
  title.includes(brand.company.name) ? title : `${title} · ${brand.company.name}`;

export function pageMeta({
  title,
  description,
  path,
  type = "website",
  hidden = false,
}: PageMeta): MetaDescriptor[] {
  const url = publishedAddress(path);
  return [
    { title: documentTitle(title) },
    { name: "description", content: description },
    ...(hidden
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link", rel: "canonical", href: url } as const]),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    { property: "og:site_name", content: brand.company.name },
    { property: "og:locale", content: getLocale().replace("-", "_") },
    { property: "og:image", content: publishedAddress("/brand/share.png") },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${brand.company.name}: ${brand.company.tagline}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export const hiddenMeta =
  (title: string, description: string): MetaFunction =>
  ({ location }) =>
    pageMeta({ title, description, path: location.pathname, hidden: true });
