import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createLaunchList } from "./launch-list";
import { DEFAULT_SOURCE, launchSchema } from "./registration";

const launchList = createLaunchList({ db: connect(env.DB), clock: { now: () => Date.UTC(2025, 5, 18) } });

it("keeps an address once, whatever its case, with where and when it came, until it is withdrawn", async () => {
  const first = { email: "Ada@Example.com", source: "a-fair" };
  expect(await launchList.register(first)).toEqual({ alreadyRegistered: false, confirmed: false });
  const again = { email: "ada@example.COM", source: "x" };
  expect(await launchList.register(again)).toEqual({ alreadyRegistered: true, confirmed: false });
  const kept = { ...first, registeredAt: new Date(Date.UTC(2025, 5, 18)), consentVersion: "2025-06" };
  expect(await launchList.find("ADA@example.com")).toMatchObject(kept);
  await launchList.withdraw("ada@example.com");
  expect(await launchList.find("Ada@Example.com")).toBeNull();
});

it("tells exactly one of twenty simultaneous tries that it was new", async () => {
  const one = { email: "crowd@example.com", source: DEFAULT_SOURCE };
  const answers = await Promise.all(Array.from({ length: 20 }, () => launchList.register(one)));
  expect(answers.filter(({ alreadyRegistered }) => !alreadyRegistered)).toHaveLength(1);
});

it("takes an address and, if nothing is said, the default source", () => {
  const email = "ada@example.com";
  expect(launchSchema.parse({ email: ` ${email} ` })).toEqual({ email, source: DEFAULT_SOURCE });
  expect(DEFAULT_SOURCE).toMatch(/-gold-launch$/);
  for (const rejected of [{}, { email: "nobody" }, { email, source: "" }, { email, source: 1 }])
    expect(launchSchema.safeParse(rejected).success).toBe(false);
});
