import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createNewsletter } from "./newsletter";

const newsletter = createNewsletter({ db: connect(env.DB), clock: { now: () => Date.UTC(2025, 5, 18) } });

it("keeps an address once, whatever its case, with its first consent", async () => {
  expect(await newsletter.subscribe("Ada@Example.com", "2025-01")).toBe(true);
  expect(await newsletter.subscribe("ada@example.COM", "2025-06")).toBe(false);
  const rows = await env.DB.prepare("select email, consent_version, consented_at from newsletter_subscribers").all();
  expect(rows.results).toEqual([
    { email: "Ada@Example.com", consent_version: "2025-01", consented_at: Date.UTC(2025, 5, 18) },
  ]);
});

it("tells exactly one of twenty simultaneous tries that it was new", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => newsletter.subscribe("crowd@example.com", "1")));
  expect(answers.filter(Boolean)).toHaveLength(1);
});
