import { runInNewContext } from "node:vm";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { Outlet, Scripts, useLoaderData } from "@remix-run/react";
import { useContext } from "react";
import { afterEach, expect, it, vi } from "vitest";
import * as entry from "~/entry.server";
import { NonceContext } from "~/site/nonce";
import { Markup } from "~/ui/markup";
import { createRemixResponder } from "./responder";
import { describeRoute } from "./route-table";

// Behaviour that this site relies on and Remix does not promise, tested against Remix: README.md
// lists each reliance.

const Root = () => (
  <html lang="en">
    <body>
      <Outlet />
      <Scripts nonce={useContext(NonceContext)} />
    </body>
  </html>
);

const html = '<p class="a">“Long” &amp; well</p>';
const Page = () => <Markup html={useLoaderData<{ html: string }>().html} />;

const describe = (id: string, parentId?: string) => ({
  id,
  parentId,
  module: `/build/${id}.js`,
  hasLoader: true,
});
const build = {
  entry: { module: entry },
  routes: {
    root: { id: "root", path: "", module: { default: Root, loader: () => "of the root" } },
    page: {
      id: "page",
      parentId: "root",
      path: "page",
      module: { default: Page, loader: () => ({ word: "</script>", html, alike: "markup:2" }) },
    },
  },
  assets: {
    entry: { module: "/build/entry.client.js", imports: ["/build/_shared/react.js"] },
    routes: { root: describe("root"), page: { ...describe("page", "root"), path: "page" } },
    url: "/build/manifest.js",
    version: "1",
  },
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true, v3_throwAbortReason: true },
  publicPath: "/build/",
  assetsBuildDirectory: "public/build",
  mode: "production",
  isSpaMode: false,
} as unknown as ServerBuild;

vi.mock("~/site/footer-parts.server", () => ({ renderFooterParts: () => ({}) }));
const contentSecurityPolicy = vi.fn((hashes: readonly string[]) => hashes.join(" "));
const context = { contentSecurityPolicy, requestId: "1" } as unknown as Parameters<
  ReturnType<typeof createRemixResponder>
>[1];
const respond = createRemixResponder(build);
const open = (path: string) =>
  respond(new Request(`http://localhost${path}`), context, describeRoute(build.routes, "page"));

afterEach(() => void vi.unstubAllEnvs());

it("the adapter's handler takes an event-shaped object, and a part of the build answers as the whole does", async () => {
  const path = "http://localhost/page.data";
  const whole = await createRequestHandler(build, "production")(new Request(path), context);
  const part = await open("/page.data");
  expect(await part.text()).toBe(await whole.text());
  expect([...part.headers]).toEqual([...whole.headers]);
});

it("a data request's parameter _routes names the routes whose loaders run", async () => {
  const answer = async (query: string) => (await open(`/page.data${query}`)).text();
  expect(await answer("")).toMatch(/of the root.*script/);
  expect(await answer("?_routes=root")).not.toContain("script");
  expect(await answer("?_routes=page")).not.toContain("of the root");
});

it("a page hands its data over as text, which the browser's half of Remix reads as its stream, and has no text twice", async () => {
  const page = await (await open("/page")).text();
  const window: { __remixContext?: { stream: ReadableStream<Uint8Array> } } = {};
  const [, textContent = ""] =
    /<script type="application\/json" id="loader-data">(.*?)<\/script>/s.exec(page) ?? [];
  expect(textContent).not.toContain("Long");
  const [, innerHTML] = /<div data-markup="1">(.*?)<\/div>/.exec(page) ?? [];
  const document = {
    getElementById: () => ({ textContent }),
    querySelector: (selector: string) => (selector === "[data-markup='1']" ? { innerHTML } : null),
  };
  for (const [, code = ""] of page.matchAll(/<script>(.*?)<\/script>/gs))
    runInNewContext(code, { window, document, ReadableStream, TextEncoderStream });
  const [data = ""] = (await new Response(window.__remixContext?.stream).text()).split("\n");
  for (const value of ["of the root", "</script>", html, "markup:2"])
    expect(JSON.parse(data)).toContain(value);
});

it("a page's modules and their preloads have the shape that is postponed, and each inline script has its hash", async () => {
  vi.stubEnv("NODE_ENV", "production");
  contentSecurityPolicy.mockClear();
  const html = await (await open("/page")).text();
  expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toEqual(
    ["/build/entry.client.js", "/build/_shared/react.js", "/build/root.js", "/build/page.js"].map(
      (href) => `<link rel="modulepreload" href="${href}" media="not all"/>`,
    ),
  );
  expect(html).not.toContain('type="module"');
  expect(html.match(/<script type="text\/plain" id="late-modules">/g)).toHaveLength(1);
  expect(html).not.toContain("nonce");
  const [hashes] = contentSecurityPolicy.mock.calls[0] ?? [];
  expect(hashes).toHaveLength(html.match(/<script(?! type="application)/g)?.length ?? 0);
});
