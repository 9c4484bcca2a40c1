import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { published } from "~/content/published.server";
import { createPassages } from "~/domain/assistant/published";
import door from "../index";

vi.setConfig({ testTimeout: 120_000 });

const passages = createPassages({ ...published, brand });

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
