import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { createTestFolder } from "../../tests/support/folders";
import { requireFolder } from "./company-folder";
import { BUILT_FROM, project, REMEMBERED } from "./files";

const { root: checkout, at, write } = createTestFolder();
const sample = path.join(project, "app");
const acme = at("acme");

/** The folder for a command in a checkout that was built from one and remembers one. */
async function choose(
  { built = sample, remembered = "", given = "" },
  answer?: boolean,
): Promise<string> {
  await write("acme/README.md", "");
  await write(BUILT_FROM, JSON.stringify(built));
  await write(REMEMBERED, remembered);
  const ask = answer === undefined ? null : async () => answer;
  return requireFolder({ checkout, given, ask });
}

it.each([
  ["BRAND_ROOT names, from the top of the checkout", { built: acme, given: "app" }, sample],
  ["is the sample's, when that was built last", {}, sample],
  ["is the sample's, when the other one is gone", { built: at("gone") }, sample],
  ["the checkout remembers", { remembered: acme }, acme],
  ["both name", { remembered: acme, given: acme }, acme],
])("the folder that is written into is the one that %s", async (_, places, expected) =>
  expect(await choose(places)).toBe(expected),
);

it.each([
  [{ built: acme }, "was last built from .*acme"],
  [{ remembered: acme, given: "app" }, "works for .*acme"],
])("a command on another company than the checkout's is asked for: %j", async (places, works) => {
  const error = new RegExp(
    `${works}.*would work on app, Northlode.*Nothing was written.*\n {2}npm run company -- use app$`,
    "s",
  );
  await expect(choose(places)).rejects.toThrow(error);
  await expect(choose(places, false)).rejects.toThrow(error);
  expect(await choose(places, true)).toBe(sample);
});

it("a remembered company that is gone is told, and a checkout that was never built is the sample's", async () => {
  await expect(choose({ remembered: "gone" })).rejects.toThrow(/gone: .* it is not there/);
  const fresh = at("fresh");
  expect(existsSync(fresh)).toBe(false);
  expect(await requireFolder({ checkout: fresh, given: "", ask: null })).toBe(sample);
});
