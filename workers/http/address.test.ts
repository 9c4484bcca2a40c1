import type { ServerBuild } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { createRouteTable, readRoute } from "../../app/framework/route-table";
import { createAddressReader, keyOfUrl, UNMATCHED } from "./address";

const page = (id: string, path: string, handle?: object) => ({
  [id]: { id, parentId: "root", path, module: { default: () => null, handle } },
});
const routes = {
  root: { id: "root", path: "", module: { default: () => null, handle: { searchParams: {} } } },
  ...page("routes/news", "news", { searchParams: { year: ["2024", "2025"] }, freeText: ["q"] }),
  ...page("routes/account", "account"),
  ...page(UNMATCHED, "*"),
} as unknown as ServerBuild["routes"];

const readAddress = createAddressReader(createRouteTable(routes), () =>
  readRoute(routes, UNMATCHED),
);
const read = (address: string) => readAddress(new URL(address, "https://site.test"));
const keyOf = (address: string) => read(address).storeKey;

it.each([
  ["a parameter that no route reads", "/news?x=1", "/news"],
  ["a value that changes nothing", "/news?year=1066", "/news"],
  ["a repeated parameter", "/news?year=2025&year=2024", "/news?year=2025"],
  ["another order", "/news?q=&year=2025", "/news?year=2025&q="],
  ["an unknown route's data", "/news.data?_routes=x,constructor", "/news.data"],
  [
    "a route named twice",
    "/news.data?_routes=root,root,routes%2Fnews",
    "/news.data?_routes=root,routes/news",
  ],
  ["an unknown address", "/no-such-page?x=1", "/another"],
])("the page store's key is the same with %s", (_, address, same) => {
  expect(keyOf(address)).toBe(keyOf(same));
  expect(keyOf(address)).not.toBeNull();
});

it("the page store's key differs where the answer does, and is missing where nothing is stored", () => {
  expect(new Set(["/news", "/news?year=2025", "/news.data", "/no-such-page"].map(keyOf)).size).toBe(
    4,
  );
  expect(["/news?q=gold", "/account", "/__manifest?p=/news"].map(keyOf)).toEqual([
    null,
    null,
    null,
  ]);
});

it.each([
  "/news",
  "/news?year=2025",
  "/news.data",
  "/news.data?_routes=root%2Croutes%2Fnews",
  "/_root.data",
])("the page store's key of %s is read from its URL alone", (address) =>
  expect(keyOfUrl(`https://site.test${address}`)).toBe(keyOf(address)),
);

it.each(["/NEWS", "/news/", "/news?x=1", "/no-such-page", "/unmatched"])(
  "the URL of %s, which is not canonical, has no stored page's key",
  (address) => {
    const stored = ["/", "/news", "/news?year=2025", "/no-such-page", "/no-such-page.data"].map(
      keyOf,
    );
    expect(stored).not.toContain(keyOfUrl(`https://site.test${address}`));
  },
);

it("a route sees only the parameters that it reads, and a page under another spelling has its canonical address", () => {
  expect(read("/news?x=1&year=2025&q=a+b").requestUrl).toBe(
    "https://site.test/news?year=2025&q=a+b",
  );
  expect(read("/account?x=1").requestUrl).toBe("https://site.test/account?x=1");
  expect(read("/NEWS/?year=2025").canonicalUrl).toBe("/news?year=2025");
  // Two slashes at the start would send a browser to a host of that name.
  expect(read("https://site.test//news//").canonicalUrl).toBe("/news");
  expect(read("/news").canonicalUrl).toBeNull();
});
