import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { documentTitle, hiddenMeta, pageMeta } from "./page-meta";

const { name } = brand.company;

it.each([
  ["Manifesto", `Manifesto · ${name}`],
  [`About ${name}`, `About ${name}`],
  [`${name} Gold launch list`, `${name} Gold launch list`],
])("a page's title names the company once: %s is %s", (title, shown) =>
  expect(documentTitle(title)).toBe(shown),
);

const page = { title: "Manifesto", description: "What we believe.", path: "/manifesto" };
const own = (path: string) => brand.origin + path;

it("a page's head has its title, its address and its look when it is shared", () => {
  expect(pageMeta(page)).toEqual([
    { title: `Manifesto · ${name}` },
    { name: "description", content: "What we believe." },
    { tagName: "link", rel: "canonical", href: own("/manifesto") },
    { property: "og:title", content: "Manifesto" },
    { property: "og:description", content: "What we believe." },
    { property: "og:type", content: "website" },
    { property: "og:url", content: own("/manifesto") },
    { property: "og:site_name", content: name },
    { property: "og:locale", content: "en_CA" },
    { property: "og:image", content: own("/brand/share.png") },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${name}: ${brand.company.tagline}` },
    { name: "twitter:card", content: "summary_large_image" },
  ]);
  expect(pageMeta({ ...page, type: "article" })).toContainEqual({
    property: "og:type",
    content: "article",
  });
});

it("a hidden page is out of search results, under no canonical address", () => {
  const args = { location: { pathname: "/account" } } as Parameters<
    ReturnType<typeof hiddenMeta>
  >[0];
  const meta = hiddenMeta("Account", "Your account.")(args);
  expect(meta).toEqual(
    pageMeta({ title: "Account", description: "Your account.", path: "/account", hidden: true }),
  );
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(meta)).not.toContain("canonical");
});
