import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import door from "./index";

async function statusOf(path: string, settings: object): Promise<number> {
  const ctx = createExecutionContext();
  const request = new Request(`https://site.test${path}`) as Parameters<typeof door.fetch>[0];
  const response = await door.fetch(request, { ...env, ...settings } as Env, ctx);
  await response.arrayBuffer();
  await waitOnExecutionContext(ctx);
  return response.status;
}

it("developers have the styleguide; a published site has none, nor its data", async () => {
  const published = { ENVIRONMENT: "production", PASSWORD_LOG2_COST: "15", RATE_LIMITS: "on" };
  expect(await statusOf("/styleguide", {})).toBe(200);
  expect(await statusOf("/styleguide", published)).toBe(404);
  expect(await statusOf("/styleguide.data", published)).toBe(404);
  expect(await statusOf("/about", published)).toBe(200);
});
