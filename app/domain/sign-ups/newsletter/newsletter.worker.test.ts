import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createNewsletter } from "./newsletter";

const newsletter = createNewsletter({
  db: connect(env.DB),
  clock: { now: () => 1000 },
  confirmDays: 30,
  provider: null,
  log: () => {},
});

it("the newsletter stores an address once, regardless of case, and of many simultaneous tries reports one as new", async () => {
  const spellings = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? "crowd@example.com" : "CROWD@example.com",
  );
  const answers = await Promise.all(spellings.map((email) => newsletter.subscribe(email, "1")));
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(answers.map(({ entry }) => entry?.token)).size).toBe(1);
});

it("an address is stored with its consent, and its link's random code finds it", async () => {
  const { entry } = await newsletter.subscribe("ada@example.com", "2");
  expect(entry).toMatchObject({
    consentVersion: "2",
    consentedAt: new Date(1000),
    confirmedAt: null,
    confirmBy: new Date(2_592_001_000),
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(await newsletter.findByToken(entry?.token ?? "")).toEqual(entry);
});
