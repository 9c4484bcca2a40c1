import { describe, expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { breadcrumbs, newsArticle } from "./json-ld";
import { pageMeta, publishedAddress } from "./page-meta";

const page = { title: "About", description: "Who we are.", path: "/about" };

describe("what a page says of itself", () => {
  it("is its title with the company's name, its words, and its one address", () => {
    const meta = pageMeta(page);
    expect(meta).toContainEqual({ title: `About · ${brand.company.name}` });
    expect(meta).toContainEqual({ name: "description", content: "Who we are." });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${brand.origin}/about` });
    expect(meta).toContainEqual({ property: "og:url", content: `${brand.origin}/about` });
    expect(meta).not.toContainEqual({ name: "robots", content: "noindex" });
  });

  it("keeps a hidden page out of search results, without an address to find it by", () => {
    const meta = pageMeta({ ...page, hidden: true });
    expect(meta).toContainEqual({ name: "robots", content: "noindex" });
    expect(meta.some((entry) => "rel" in entry && entry.rel === "canonical")).toBe(false);
  });

  it("names every address on the brand's origin", () => {
    for (const path of ["/", "/about", "/news/x"]) expect(publishedAddress(path)).toBe(`${brand.origin}${path}`);
    for (const entry of pageMeta(page)) {
      const value = "content" in entry ? String(entry.content) : "href" in entry ? String(entry.href) : "";
      if (value.startsWith("http")) expect(value.startsWith(`${brand.origin}/`)).toBe(true);
    }
  });
});

describe("structured data", () => {
  it("counts the steps to a page from one", () => {
    expect(breadcrumbs(["Investors", "/investors"], ["Board Mandate", "/governance/board-mandate"])).toMatchObject({
      itemListElement: [
        { position: 1, item: `${brand.origin}/investors` },
        { position: 2, item: `${brand.origin}/governance/board-mandate` },
      ],
    });
  });

  it("dates an article by its instant", () => {
    const publishAt = "2025-06-25T07:30:00-04:00";
    expect(newsArticle({ title: "T", summary: "S", publishAt }, "/news/t")).toMatchObject({
      headline: "T",
      datePublished: publishAt,
      mainEntityOfPage: `${brand.origin}/news/t`,
    });
  });
});
