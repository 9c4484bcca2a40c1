import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createLaunchList } from "./launch-list";
import { launchConsent } from "./registration";

const launchList = createLaunchList({
  db: connect(env.DB),
  clock: { now: () => Date.UTC(2025, 5, 18) },
});

it("the launch list stores an address once, regardless of case, with its source and time, and reports one of twenty tries as new", async () => {
  const tries = Array.from({ length: 20 }, () =>
    launchList.register({ email: "Ada@Example.com", source: "a-fair" }),
  );
  expect(
    (await Promise.all(tries)).filter(({ alreadyRegistered }) => !alreadyRegistered),
  ).toHaveLength(1);
  const again = await launchList.register({ email: "ada@example.COM", source: "x" });
  expect(again).toEqual({ alreadyRegistered: true, confirmed: false });
  const kept = {
    source: "a-fair",
    registeredAt: new Date(Date.UTC(2025, 5, 18)),
    consentVersion: launchConsent.version,
  };
  expect(await launchList.find("ADA@example.com")).toMatchObject(kept);
});
