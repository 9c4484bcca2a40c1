import { build } from "esbuild";
import { expect, it, vi } from "vitest";

it("the site's modules make no formatter while they load: each start of the Worker would wait for it", async () => {
  const number = vi.spyOn(Intl, "NumberFormat");
  const date = vi.spyOn(Intl, "DateTimeFormat");
  await import("../../build/index.js");
  expect(number).not.toHaveBeenCalled();
  expect(date).not.toHaveBeenCalled();
}, 60_000);

/**
 * Modules and packages that the Worker's entry imports, or what it imports does, not counting
 * dynamic imports.
 */
async function listEvaluated() {
  const entry = "workers/index.ts";
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    packages: "external",
    external: ["node:*", "cloudflare:*"],
    alias: { "~": "./app" },
    loader: { ".css": "empty", ".woff2": "empty", ".webp": "empty", ".svg": "empty" },
  });
  const evaluated = new Set([entry]);
  for (const module of evaluated) {
    for (const { path, kind } of metafile.inputs[module]?.imports ?? []) {
      if (kind !== "dynamic-import") evaluated.add(path);
    }
  }
  return [...evaluated].sort();
}

it("a start evaluates these packages, and no module that a visitor's first page does not need", async () => {
  const evaluated = await listEvaluated();
  const isPackage = (path: string) =>
    !/^(app|workers|build)\/|^(node|cloudflare):|^\(disabled\)/.test(path);
  // What is not in this list is loaded on first use: search, passkeys.
  expect(evaluated.filter(isPackage)).toMatchInlineSnapshot(`
    [
      "@conform-to/react",
      "@conform-to/zod/v4",
      "@remix-run/cloudflare",
      "@remix-run/cloudflare-workers",
      "@remix-run/react",
      "drizzle-orm",
      "drizzle-orm/d1",
      "drizzle-orm/sqlite-core",
      "fast-xml-parser",
      "react",
      "react-dom/server",
      "react/jsx-runtime",
      "remix-auth",
      "remix-auth-form",
      "zod/mini",
      "zod/v4/locales/en.js",
    ]
  `);
  expect(
    evaluated.filter((path) =>
      /^app\/domain\/(search\/search|verification\/verification)\.ts$/.test(path),
    ),
  ).toEqual([]);
});
