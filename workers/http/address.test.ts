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

const SITE = "https://site.test";
const readAddress = createAddressReader(createRouteTable(routes), () =>
  readRoute(routes, UNMATCHED),
);
const read = (address: string) => readAddress(new URL(address, SITE));
const keyOf = (address: string) => read(address).storeKey;

it.each([
  ["a parameter or value that no route reads", "/news?x=1&year=1066", "/news"],
  ["another order", "/news?q=&year=2025&year=2024", "/news?year=2025&q="],
  ["unknown routes' data", "/news.data?_routes=x,constructor", "/news.data"],
  ["a route named twice", "/news.data?_routes=root,root", "/news.data?_routes=root"],
])("the page store's key is the same with %s", (_, address, same) => {
  expect(keyOf(address)).toEqual(expect.any(String));
  expect(keyOf(address)).toBe(keyOf(same));
});

it("the page store's key differs where the answer does", () => {
  const others = ["/news", "/news?year=2025", "/news.data", "/no-such-page"];
  expect(new Set(others.map(keyOf)).size).toBe(others.length);
  expect(["/news?q=gold", "/account"].map(keyOf)).toEqual([null, null]);
});

it("a canonical URL gives the page store's key, and another spelling none", () => {
  const canonical = ["/news?year=2025", "/news.data?_routes=root%2Croutes%2Fnews", "/_root.data"];
  for (const address of canonical) expect(keyOfUrl(SITE + address)).toBe(keyOf(address));
  const stored = ["/news", "/no-such-page", "/no-such-page.data"].map(keyOf);
  for (const address of ["/NEWS", "/news/", "/news?x=1", "/no-such-page", "/unmatched"]) {
    expect(stored).not.toContain(keyOfUrl(SITE + address));
  }
});

it("a route sees only its parameters, and another spelling has a canonical address", () => {
  expect(read("/news?x=1&year=2025&q=a+b").requestUrl).toBe(`${SITE}/news?year=2025&q=a+b`);
  expect(read("/account?x=1").requestUrl).toBe(`${SITE}/account?x=1`);
  expect(read("/NEWS/?year=2025").canonicalUrl).toBe("/news?year=2025");
  // Two slashes at the start would send a browser to a host of that name.
  expect(read(`${SITE}//news//`).canonicalUrl).toBe("/news");
  expect(read("/news").canonicalUrl).toBeNull();
});
