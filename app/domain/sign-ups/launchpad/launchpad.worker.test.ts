import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { applicationConsent } from "./application";
import { createLaunchpad } from "./launchpad";

const appliedAt = new Date(Date.UTC(2025, 5, 18));
const clock = { now: () => appliedAt.getTime() };
const launchpad = createLaunchpad({ db: connect(env.DB), clock });

const answers = {
  name: "Ada & Co",
  product: "A wallet",
  assetUse: "It holds Bitcoin",
  progress: "A demo",
  link: "https://ada.example/demo",
  source: "a-fair",
};
const apply = (email: string, cohort: string, more: object = {}) =>
  launchpad.apply({ ...answers, consent: true, email, ...more }, cohort);

it("the launchpad keeps an address's first application to each cohort", async () => {
  const [ada, bob] = ["ada@example.com", "bob@example.com"];
  const tries = Array.from({ length: 20 }, (_, index) =>
    apply(index % 2 ? "Ada@Example.com" : "ada@example.COM", "First"),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  expect(await apply(ada, "First", { product: "Another" })).toBe(false);
  const consentVersion = applicationConsent.version;
  const kept = { ...answers, cohort: "First", appliedAt, consentVersion };
  expect(await launchpad.find("ADA@example.com")).toMatchObject(kept);
  expect([await apply(ada, "Second"), await apply(bob, "Second")]).toEqual([true, true]);
  expect((await launchpad.find(ada))?.cohort).toBe("Second");
  await launchpad.withdraw(ada);
  expect([await launchpad.list(ada), (await launchpad.list(bob)).length]).toEqual([[], 1]);
});
