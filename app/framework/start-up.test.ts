import { build } from "esbuild";
import { expect, it, vi } from "vitest";

it("no module makes a formatter while the Worker starts", async () => {
  const number = vi.spyOn(Intl, "NumberFormat");
  const date = vi.spyOn(Intl, "DateTimeFormat");
  await import("../../build/index.js");
  expect(number).not.toHaveBeenCalled();
  expect(date).not.toHaveBeenCalled();
}, 60_000);

it("a start evaluates no module that a first page does not need", async () => {
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
  expect(evaluated).toContain("react-dom/server");
  // Search, passkeys and proofs are loaded on first use.
  const later =
    /search\/search\.ts|verification\/verification\.ts|minisearch|stemmer|webauthn|^diff$/;
  expect([...evaluated].filter((path) => later.test(path))).toEqual([]);
});
