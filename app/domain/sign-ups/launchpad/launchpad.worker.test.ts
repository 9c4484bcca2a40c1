import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { applicationConsent, applicationSchema } from "./application";
import { createLaunchpad } from "./launchpad";

const launchpad = createLaunchpad({
  db: connect(env.DB),
  clock: { now: () => Date.UTC(2025, 5, 18) },
});

const sent = {
  ...{
    name: " Ada & Co ",
    email: "Ada@Example.com",
    product: "A wallet\r\nfor two\u0000",
    assetUse: "It holds Bitcoin",
  },
  progress: "A demo",
  consent: "on",
  link: " https://ada.example/demo ",
};
const application = applicationSchema.parse({ ...sent, source: "a-fair" });

it("the launchpad keeps the first application from an address to each cohort, until its owner withdraws them all", async () => {
  const tries = Array.from({ length: 20 }, (_, index) =>
    launchpad.apply(
      { ...application, email: index % 2 ? "Ada@Example.com" : "ada@example.COM" },
      "First cohort",
    ),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  expect(await launchpad.apply({ ...application, product: "Another" }, "First cohort")).toBe(false);
  expect(await launchpad.find("ADA@example.com")).toMatchObject({
    name: "Ada & Co",
    product: "A wallet\nfor two",
    assetUse: "It holds Bitcoin",
    progress: "A demo",
    link: "https://ada.example/demo",
    source: "a-fair",
    cohort: "First cohort",
    appliedAt: new Date(Date.UTC(2025, 5, 18)),
    consentVersion: applicationConsent.version,
  });
  expect(await launchpad.apply(application, "Second cohort")).toBe(true);
  expect((await launchpad.find("ada@example.com"))?.cohort).toBe("Second cohort");
  expect(await launchpad.apply({ ...application, email: "bob@example.com" }, "Second cohort")).toBe(
    true,
  );
  await launchpad.withdraw("ada@example.com");
  expect([
    await launchpad.list("ada@example.com"),
    await launchpad.find("bob@example.com"),
  ]).toMatchObject([[], {}]);
});
