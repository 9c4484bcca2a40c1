import { expect, it } from "vitest";
import { loader } from "./document-file";

const VIEWED = /^script-src 'none'; /;
it.each([
  [
    "a.xhtml",
    "application/xhtml+xml; charset=utf-8",
    /^sandbox; default-src 'none'; style-src 'unsafe-inline'; (?!.*script)/,
  ],
  ["a.xbri", "application/zip", VIEWED],
  ["a.pdf", "application/pdf", VIEWED],
])("the file %s is served as %s, and runs no script of this origin", async (file, type, policy) => {
  const document = { asset: "/documents/0", publishAt: "2026-01-01T00:00:00Z" };
  const context = {
    investorDocuments: { findFile: () => document },
    openAsset: async () => new Response("x"),
  };
  const { headers } = await loader({ params: { file }, context } as never);
  expect(headers.get("Content-Type")).toBe(type);
  expect(headers.get("Content-Security-Policy")).toMatch(policy);
});
