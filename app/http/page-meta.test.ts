import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { pageMeta, publishedAddress } from "./page-meta";

const page = { title: "About", description: "Who we are.", path: "/about" };

it("what a page says of itself is its title with the company's name, its words, and its one address", () => {
  const meta = pageMeta(page);
  expect(meta).toContainEqual({ title: `About · ${brand.company.name}` });
  expect(meta).toContainEqual({ name: "description", content: "Who we are." });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${brand.origin}/about` });
  expect(meta).toContainEqual({ property: "og:url", content: `${brand.origin}/about` });
  expect(meta).not.toContainEqual({ name: "robots", content: "noindex" });
});

it("the head of a hidden page keeps it out of search results, without an address to find it by", () => {
  const meta = pageMeta({ ...page, hidden: true });
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(meta.some((entry) => "rel" in entry && entry.rel === "canonical")).toBe(false);
});

it("the head of a page names every address on the brand's origin", () => {
  for (const path of ["/", "/about", "/news/x"]) expect(publishedAddress(path)).toBe(`${brand.origin}${path}`);
  for (const entry of pageMeta(page)) {
    const value = "content" in entry ? String(entry.content) : "href" in entry ? String(entry.href) : "";
    if (value.startsWith("http")) expect(value.startsWith(`${brand.origin}/`)).toBe(true);
  }
});
