import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { corporation, publisher } from "./corporation";
import { breadcrumbs, dataset, newsArticle } from "./json-ld";

const context = "https://schema.org";
const { origin } = brand;

it("an article says when it was published, and when its text was last corrected", () => {
  const [publishAt, changedAt] = ["2025-06-18T08:00:00-04:00", "2025-07-02T09:15:00-04:00"];
  const status = { label: "Corrected", edition: 2, changedAt };
  const article = newsArticle({
    title: "Gold",
    summary: "A launch.",
    publishAt,
    status,
    path: "/news/gold",
  });
  expect(article).toEqual({
    "@context": context,
    "@type": "NewsArticle",
    headline: "Gold",
    description: "A launch.",
    datePublished: publishAt,
    dateModified: changedAt,
    creativeWorkStatus: "Corrected",
    version: 2,
    mainEntityOfPage: `${origin}/news/gold`,
    image: `${origin}/brand/share.png`,
    author: publisher,
    publisher,
  });
});

it("the company is named with its listing, its address and its contact", () => {
  expect(corporation).toMatchObject({
    "@context": context,
    "@type": "Corporation",
    name: brand.company.legalName,
    url: `${origin}/`,
    logo: `${origin}/brand/icon-512.png`,
    tickerSymbol: brand.listing.symbol,
    foundingDate: String(brand.company.foundingYear),
    sameAs: Object.values(brand.social).map(({ href }) => href),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "investor relations",
      ...brand.contacts.investors,
    },
  });
});

it("a set of data names its files, and the days that it begins and ends with", () => {
  const [from, until] = ["2025-01-02", "2025-06-30"];
  expect(
    dataset({ title: "Treasury", description: "Holdings.", path: "/treasury", from, until }),
  ).toEqual({
    "@context": context,
    "@type": "Dataset",
    name: `${brand.company.name} treasury`,
    description: "Holdings.",
    url: `${origin}/treasury`,
    creator: publisher,
    isAccessibleForFree: true,
    temporalCoverage: "2025-01-02/2025-06-30",
    dateModified: until,
    distribution: [
      {
        "@type": "DataDownload",
        encodingFormat: "application/json",
        contentUrl: `${origin}/api/treasury`,
      },
      {
        "@type": "DataDownload",
        encodingFormat: "text/csv",
        contentUrl: `${origin}/treasury/purchases.csv`,
      },
    ],
  });
});

it("breadcrumbs are numbered from the first step", () => {
  expect(breadcrumbs(["Home", "/"], ["News", "/news"])).toEqual({
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: `${origin}/` },
      { "@type": "ListItem", position: 2, name: "News", item: `${origin}/news` },
    ],
  });
});
