import { expect, it } from "vitest";
import { loader } from "./document-file";

const serve = async (file: string) => {
  const document = {
    asset: "/documents/0",
    sha256: "0",
    bytes: 1,
    publishAt: "2026-01-01T00:00:00Z",
  };
  const context = {
    investorDocuments: { findFile: () => document },
    openAsset: async () => new Response("x"),
  };
  const { headers } = await loader({ params: { file }, context } as unknown as Parameters<
    typeof loader
  >[0]);
  return [headers.get("Content-Type"), headers.get("Content-Security-Policy")];
};

it.each([
  [
    "a.xhtml",
    "application/xhtml+xml; charset=utf-8",
    /^sandbox; default-src 'none'; style-src 'unsafe-inline'; (?!.*script)/,
  ],
  ["a.xbri", "application/zip", /^script-src 'none'; /],
  ["a.zip", "application/zip", /^script-src 'none'; /],
  ["a.pdf", "application/pdf", /^script-src 'none'; /],
])("the file %s is served as %s, and runs no script of this origin", async (file, type, policy) =>
  expect(await serve(file)).toEqual([type, expect.stringMatching(policy)]),
);
