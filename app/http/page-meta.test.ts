import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { pageMeta, publishedAddress } from "./page-meta";

const page = { title: "About", description: "Who we are.", path: "/about" };

it("the head of a page has its title with the company's name, its words, and its one address", () => {
  const meta = pageMeta(page);
  expect(meta).toContainEqual({ title: `About · ${brand.company.name}` });
  expect(meta).toContainEqual({ name: "description", content: "Who we are." });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${brand.origin}/about` });
  expect(meta).toContainEqual({ property: "og:url", content: publishedAddress("/about") });
  expect(meta).not.toContainEqual({ name: "robots", content: "noindex" });
});

it("the head of a hidden page keeps it out of search results, without an address to find it by", () => {
  const meta = pageMeta({ ...page, hidden: true });
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(meta.some((entry) => "rel" in entry && entry.rel === "canonical")).toBe(false);
});
