import type { BreadcrumbList, Dataset, NewsArticle, WithContext } from "schema-dts";
import { brand } from "~/brand/generated/public";
import { publisher } from "./corporation";
import { publishedAddress } from "./page-meta";

type PublishedRelease = Record<"title" | "summary" | "publishAt" | "path", string> & {
  status: { label: string; edition: number; changedAt: string };
};

export function newsArticle(release: PublishedRelease): WithContext<NewsArticle> {
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: release.title,
    description: release.summary,
    datePublished: release.publishAt,
    dateModified: release.status.changedAt,
    creativeWorkStatus: release.status.label,
    version: release.status.edition,
    mainEntityOfPage: publishedAddress(release.path),
    image: publishedAddress("/brand/share.png"),
    author: publisher,
    publisher,
  };
}

interface PublishedDataset {
  title: string;
  description: string;
  path: string;
  from: string;
  until: string;
}

export function dataset({
  title,
  description,
  path,
  from,
  until,
}: PublishedDataset): WithContext<Dataset> {
  const files = { "application/json": "/api/treasury", "text/csv": "/treasury/purchases.csv" };
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    name: `${brand.company.name} ${title.toLowerCase()}`,
    description,
    url: publishedAddress(path),
    creator: publisher,
    isAccessibleForFree: true,
    temporalCoverage: `${from}/${until}`,
    dateModified: until,
    distribution: Object.entries(files).map(([encodingFormat, address]) => {
      return { "@type": "DataDownload", encodingFormat, contentUrl: publishedAddress(address) };
    }),
  };
}

export function breadcrumbs(...steps: [name: string, path: string][]): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name,
      item: publishedAddress(path),
    })),
  };
}
