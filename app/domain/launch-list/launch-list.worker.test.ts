import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createLaunchList } from "./launch-list";
import { DEFAULT_SOURCE, launchSchema } from "./registration";

const launchList = createLaunchList({ db: connect(env.DB), clock: { now: () => Date.UTC(2025, 5, 18) } });

it("keeps an address once, whatever its case, with where and when it came", async () => {
  expect(await launchList.register({ email: "Ada@Example.com", source: "a-fair" })).toEqual({
    alreadyRegistered: false,
    confirmed: false,
  });
  expect(await launchList.register({ email: "ada@example.COM", source: "x" })).toEqual({
    alreadyRegistered: true,
    confirmed: false,
  });
  expect(await launchList.find("ADA@example.com")).toMatchObject({
    email: "Ada@Example.com",
    source: "a-fair",
    registeredAt: new Date(Date.UTC(2025, 5, 18)),
    consentVersion: "2025-06",
  });
  await launchList.withdraw("ada@example.com");
  expect(await launchList.find("Ada@Example.com")).toBeNull();
});

it("tells exactly one of twenty simultaneous tries that it was new", async () => {
  const one = { email: "crowd@example.com", source: DEFAULT_SOURCE };
  const answers = await Promise.all(Array.from({ length: 20 }, () => launchList.register(one)));
  expect(answers.filter(({ alreadyRegistered }) => !alreadyRegistered)).toHaveLength(1);
});

it("takes an address and, if nothing is said, the default source", () => {
  expect(launchSchema.parse({ email: " ada@example.com " })).toEqual({
    email: "ada@example.com",
    source: DEFAULT_SOURCE,
  });
  expect(DEFAULT_SOURCE).toMatch(/-gold-launch$/);
  for (const refused of [{}, { email: "nobody" }, { email: "a@b.ca", source: "" }, { email: "a@b.ca", source: 1 }])
    expect(launchSchema.safeParse(refused).success).toBe(false);
});

it("confirms an address once", async () => {
  await launchList.register({ email: "twice@example.com", source: DEFAULT_SOURCE });
  expect(await launchList.confirm("nobody@example.com")).toBe(false);
  expect(await launchList.confirm("TWICE@example.com")).toBe(true);
  expect(await launchList.confirm("twice@example.com")).toBe(false);
  expect(await launchList.register({ email: "twice@example.com", source: DEFAULT_SOURCE })).toEqual({
    alreadyRegistered: true,
    confirmed: true,
  });
});
