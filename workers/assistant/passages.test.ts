import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { governanceBodies } from "~/content/generated/governance-bodies.server";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { legal } from "~/content/generated/legal.server";
import { pages } from "~/content/generated/pages.server";
import { passageCuts } from "~/content/generated/passages.server";
import { people } from "~/content/generated/people.server";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { createPassages } from "~/domain/assistant/published";
import door from "../index";

vi.setConfig({ testTimeout: 120_000 });

const passages = createPassages({
  pressIndex,
  pressBodies,
  governanceIndex,
  governanceBodies,
  legal,
  pages,
  people,
  cuts: passageCuts,
  brand,
});

async function pageAt(path: string): Promise<string> {
  const execution = createExecutionContext();
  const request = new Request(`http://localhost${path}`);
  const response = await door.fetch(request as Parameters<typeof door.fetch>[0], env, execution);
  await waitOnExecutionContext(execution);
  expect(response.status, path).toBe(200);
  return response.text();
}

it("finds every passage on the page that it names, under its anchor", async () => {
  const anchorsOf = new Map<string, Set<string>>();
  for (const { path } of passages) {
    const [page = "", anchor = ""] = path.split("#");
    anchorsOf.set(page, (anchorsOf.get(page) ?? new Set()).add(anchor));
  }
  expect(anchorsOf.size).toBeGreaterThan(50);
  const missing: string[] = [];
  for (const [page, anchors] of anchorsOf) {
    const html = await pageAt(page);
    for (const anchor of anchors)
      if (anchor !== "" && !html.includes(` id="${anchor}"`)) missing.push(`${page}#${anchor}`);
  }
  expect(missing).toEqual([]);
});
