import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createNewsletter } from "./newsletter";

const newsletter = createNewsletter({ db: connect(env.DB), clock: { now: () => Date.UTC(2025, 5, 18) } });

it("keeps an address once, whatever its case, with its first consent, and forgets it", async () => {
  expect(await newsletter.find("ada@example.com")).toBeNull();
  expect(await newsletter.subscribe("Ada@Example.com", "2025-01")).toBe(true);
  expect(await newsletter.subscribe("ada@example.COM", "2025-06")).toBe(false);
  const kept = { email: "Ada@Example.com", consentVersion: "2025-01", consentedAt: new Date(Date.UTC(2025, 5, 18)) };
  expect(await newsletter.find("ADA@example.com")).toMatchObject(kept);
  for (let times = 0; times < 2; times++) await newsletter.unsubscribe("ada@example.com");
  expect(await newsletter.find("ada@example.com")).toBeNull();
});

it("tells exactly one of twenty simultaneous tries that it was new", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => newsletter.subscribe("crowd@example.com", "1")));
  expect(answers.filter(Boolean)).toHaveLength(1);
});
