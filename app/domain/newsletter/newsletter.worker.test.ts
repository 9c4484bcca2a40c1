import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createNewsletter } from "./newsletter";

const newsletter = createNewsletter({ db: connect(env.DB), clock: { now: () => 0 } });

it("keeps an address once, whatever its case and however many try at once, and tells one that it was new", async () => {
  const spellings = Array.from({ length: 20 }, (_, index) => (index % 2 ? "crowd@example.com" : "CROWD@example.com"));
  const answers = await Promise.all(spellings.map((email) => newsletter.subscribe(email, "1")));
  expect(answers.filter(Boolean)).toHaveLength(1);
});
