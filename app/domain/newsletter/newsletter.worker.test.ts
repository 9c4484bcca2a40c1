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

it("shows what is kept of an address, and forgets it", async () => {
  expect(await newsletter.find("reader@example.com")).toBeNull();
  await newsletter.subscribe("reader@example.com", "2025-06");
  expect(await newsletter.find("READER@example.com")).toMatchObject({
    email: "reader@example.com",
    consentVersion: "2025-06",
    consentedAt: new Date(Date.UTC(2025, 5, 18)),
  });
  await newsletter.unsubscribe("Reader@example.com");
  expect(await newsletter.find("reader@example.com")).toBeNull();
  await newsletter.unsubscribe("reader@example.com");
});

it("tells exactly one of twenty simultaneous tries that it was new", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => newsletter.subscribe("crowd@example.com", "1")));
  expect(answers.filter(Boolean)).toHaveLength(1);
});
