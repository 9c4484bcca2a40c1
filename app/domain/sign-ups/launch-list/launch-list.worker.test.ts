import { expect, it } from "vitest";
import { createServices } from "../../../../tests/support/worker/site-client";
import { launchConsent } from "./registration";

it("the launch list stores an address once, and reports one of twenty tries as new", async () => {
  const { launchList } = createServices();
  const source = "a-fair";
  const tries = Array.from({ length: 20 }, () =>
    launchList.register({ email: "Ada@Example.com", source }),
  );
  const added = (await Promise.all(tries)).filter(({ alreadyRegistered }) => !alreadyRegistered);
  expect(added).toHaveLength(1);
  const again = await launchList.register({ email: "ada@example.COM", source: "x" });
  expect(again).toEqual({ alreadyRegistered: true, confirmed: false });
  const consentVersion = launchConsent.version;
  expect(await launchList.find("ADA@example.com")).toMatchObject({ source, consentVersion });
});
