import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { openClient } from "../support/worker/site-client";

const site = openClient();

it("llms.txt has the format of llmstxt.org, and each of its links answers", async () => {
  const { text, headers } = await site.get("/llms.txt");
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const [title, blank, summary] = text.split("\n");
  expect([title, blank, summary]).toEqual([
    `# ${brand.company.legalName}`,
    "",
    expect.stringMatching(/^> \S/),
  ]);
  const links = [...text.matchAll(/^- \[(?:[^\]\\]|\\.)+\]\((.*?)\): \S/gm)].map(
    ([, url = ""]) => new URL(url),
  );
  expect(links).toHaveLength(text.split("\n").filter((line) => line.startsWith("- ")).length);
  expect(text.match(/^## .*/gm)).toEqual(
    expect.arrayContaining(["## Company", "## Investors", "## Press releases", "## Optional"]),
  );
  // The platform serves these as files (scripts/content/compile.test.ts).
  const policies = new Set(governanceIndex.map(({ path }) => `${path}.md`));
  expect(new Set(links.map(({ pathname }) => pathname))).toEqual(
    new Set([...policies, ...links.map((url) => url.pathname)]),
  );
  for (const { origin, pathname } of links) {
    expect(origin).toBe(brand.origin);
    if (!policies.has(pathname)) {
      expect([pathname, (await site.get(pathname)).status]).toEqual([pathname, 200]);
    }
  }
});
