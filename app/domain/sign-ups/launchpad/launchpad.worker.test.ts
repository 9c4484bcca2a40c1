import { expect, it } from "vitest";
import { createServices } from "../../../../tests/support/worker/site-client";
import { applicationConsent } from "./application";

const { launchpad } = createServices();
const answers = {
  name: "Ada & Co",
  product: "A wallet",
  assetUse: "It holds Bitcoin",
  progress: "A demo",
  link: "https://ada.example/demo",
  source: "a-fair",
};
const apply = (email: string, cohort: string, product = answers.product) =>
  launchpad.apply({ ...answers, consent: true, email, product }, cohort);

it("the launchpad keeps an address's first application to each cohort", async () => {
  const [ada, bob] = ["ada@example.com", "bob@example.com"];
  expect(await apply(ada, "First")).toBe(true);
  expect(await apply("Ada@Example.com", "First", "Another")).toBe(false);
  const kept = { ...answers, cohort: "First", consentVersion: applicationConsent.version };
  expect(await launchpad.find("ADA@example.com")).toMatchObject(kept);
  expect([await apply(ada, "Second"), await apply(bob, "Second")]).toEqual([true, true]);
  expect((await launchpad.find(ada))?.cohort).toBe("Second");
  await launchpad.withdraw(ada);
  expect([await launchpad.list(ada), (await launchpad.list(bob)).length]).toEqual([[], 1]);
});
