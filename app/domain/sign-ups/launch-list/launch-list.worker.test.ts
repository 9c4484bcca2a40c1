import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createLaunchList } from "./launch-list";
import { launchConsent } from "./registration";

const registeredAt = new Date(Date.UTC(2025, 5, 18));
const clock = { now: () => registeredAt.getTime() };
const launchList = createLaunchList({ db: connect(env.DB), clock });

it("the launch list stores an address once, and reports one of twenty tries as new", async () => {
  const source = "a-fair";
  const tries = Array.from({ length: 20 }, () =>
    launchList.register({ email: "Ada@Example.com", source }),
  );
  const added = (await Promise.all(tries)).filter(({ alreadyRegistered }) => !alreadyRegistered);
  expect(added).toHaveLength(1);
  const again = await launchList.register({ email: "ada@example.COM", source: "x" });
  expect(again).toEqual({ alreadyRegistered: true, confirmed: false });
  const kept = { source, registeredAt, consentVersion: launchConsent.version };
  expect(await launchList.find("ADA@example.com")).toMatchObject(kept);
});
