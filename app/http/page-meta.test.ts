import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { pageMeta } from "./page-meta";

const page = { title: "About", description: "Who we are.", path: "/about" };

it("the head of a page has its title with the company's name, its words, and its one address", () =>
  expect(pageMeta(page)).toEqual(
    expect.arrayContaining([
      { title: `About · ${brand.company.name}` },
      { name: "description", content: "Who we are." },
      { tagName: "link", rel: "canonical", href: `${brand.origin}/about` },
    ]),
  ));

it.each([false, true])("the head of a page keeps it out of search results, without an address: %s", (hidden) => {
  const meta = JSON.stringify(pageMeta({ ...page, hidden }));
  expect([meta.includes("noindex"), meta.includes("canonical")]).toEqual([hidden, !hidden]);
});
