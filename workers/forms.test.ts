import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { localMailbox } from "./email/adapters";
import door from "./index";

// Visitors' forms as they are answered at the door: what a route says, and what of it arrives.

vi.setConfig({ testTimeout: 60_000 });

const DAY_SECONDS = 24 * 60 * 60;

async function ask(path: string, init: RequestInit, changed: object) {
  const ctx = createExecutionContext();
  const headers = { Host: "site.test", "Sec-Fetch-Site": "same-origin" };
  const request = new Request(`http://site.test${path}`, { redirect: "manual", ...init, headers });
  const answer = await door.fetch(
    request as Parameters<typeof door.fetch>[0],
    { ...env, ...changed } as unknown as Env,
    ctx,
  );
  const text = await answer.text();
  await waitOnExecutionContext(ctx);
  return { status: answer.status, to: answer.headers.get("Location"), headers: answer.headers, text };
}

const get = (path: string, changed: object = {}) => ask(path, {}, changed);
const post = (path: string, fields: Record<string, string>, changed: object = {}) =>
  ask(path, { method: "POST", body: new URLSearchParams(fields) }, changed);

/** Path and query of the link in the newest letter to an address. */
function linkTo(address: string): string {
  const link = localMailbox.find(({ to }) => to === address)?.text.match(/http:\S+token=\S+/)?.[0];
  if (!link) throw new Error(`no letter to ${address} has a link`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

describe("a link that manages a registration", () => {
  it("withdraws it, and says that it is over once it is, or when it is forged", async () => {
    const email = "withdraws@example.com";
    await post("/whitelist", { email });
    await post("/whitelist/manage", { email });
    const link = linkTo(email);
    const kept = () => env.DB.prepare("select 1 from launch_registrations where email = ?").bind(email).first();

    const late = { CLOCK_OFFSET_SECONDS: String(DAY_SECONDS + 1) };
    for (const [path, changed] of [
      [link, late],
      ["/whitelist/manage?token=forged", {}],
    ] as const) {
      const answer = await post(path, {}, changed);
      expect([answer.status, answer.to]).toEqual([303, "/whitelist/manage?token=spent"]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect((await get(answer.to ?? "", changed)).text).toContain("We can send you a new link.");
      expect(await kept()).not.toBeNull();
    }

    expect((await post(link, {})).to).toBe("/whitelist/manage");
    expect(await kept()).toBeNull();
  });
});
