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
