import { expect, it } from "vitest";
import { createServices } from "../../../../tests/support/worker/site-client";

it("the newsletter stores an address once, and reports one of twenty tries as new", async () => {
  const { newsletter } = createServices();
  const tries = Array.from({ length: 20 }, (_, index) =>
    newsletter.subscribe(index % 2 ? "crowd@example.com" : "CROWD@example.com", "1"),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(answers.map(({ entry }) => entry?.token)).size).toBe(1);
});
