import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { publisher } from "./corporation";
import { newsArticle } from "./json-ld";

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
