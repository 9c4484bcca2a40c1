import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findSettingsProblems, listSettingNames, settingsOf } from "./env";
import { complete, incomplete, rejected, valid } from "./env.settings.json";
import { listedProviders } from "./price/sources/providers";

it.each(Object.entries<(string | null)[]>(rejected))(
  "settings are rejected by name: %s=%j",
  (name, values) => {
    for (const value of values) {
      expect(() => settingsOf({ ...valid, [name]: value ?? undefined }), `${value}`).toThrow(
        // Not in another setting's reason.
        new RegExp(`(^|; )${name}(\\.\\d+)?: `),
      );
    }
  },
);

it.each(Object.entries(incomplete))("settings name what is missing: %s", (missing, settings) =>
  expect(() => settingsOf({ ...valid, ...settings })).toThrow(new RegExp(missing)),
);

it.each(complete)("settings are taken as they are when they are complete: %j", (settings) =>
  expect(settingsOf({ ...valid, ...settings })).toMatchObject(settings),
);

it.each(listedProviders)(
  "$label has an address, https, and a key where it needs one",
  ({ name, base, baseSetting, keySetting = "" }) => {
    const names = [name, name === "kraken" ? "coinbase" : "kraken"];
    const settings = { ...valid, MARKET_SOURCES: names.join(), [keySetting]: "key" };
    expect(settingsOf(settings)).toMatchObject({
      MARKET_SOURCES: names,
      [baseSetting]: base,
      ASSISTANT: "hidden",
      ROOM_CAPACITY: 5000,
    });
    const { host } = new URL(base);
    for (const value of [host, `${base}/v1`, `http://${host}`]) {
      expect(() => settingsOf({ ...settings, [baseSetting]: value }), value).toThrow(
        `${baseSetting}: must be`,
      );
    }
    if (!keySetting) return;
    expect(() => settingsOf({ ...settings, [keySetting]: undefined })).toThrow(
      `${keySetting}: is required`,
    );
  },
);

it("docs/variables.md has each setting, with values that it takes, and no other", () => {
  const page = readFileSync("docs/variables.md", "utf8");
  const rows = [...page.matchAll(/^- `([A-Z]\w+)`(?:, `(\w+)`)?: (.*)/gm)];
  const named = rows.flatMap(([, name = "", other = []]) => [name].concat(other));
  expect(named.sort()).toEqual(listSettingNames().sort());
  for (const [, name = "", , text = ""] of rows) {
    for (const value of text.match(/(?<=`)[a-z]+(?=`)/g) ?? []) {
      const problems = findSettingsProblems({ ...valid, ENVIRONMENT: "local", [name]: value });
      expect(problems, value).not.toContainEqual(expect.objectContaining({ name }));
    }
  }
});
