import { expect, it } from "vitest";
import { settingsOf } from "./env";
import { complete, incomplete, rejected, valid } from "./env.settings.json";

it.each(Object.entries<(string | null)[]>(rejected))("settings are rejected by name: %s=%j", (name, values) => {
  for (const value of values)
    expect(() => settingsOf({ ...valid, [name]: value ?? undefined }), `${value}`).toThrow(name);
});

it.each(Object.entries(incomplete))("settings name what is missing: %s", (missing, settings) =>
  expect(() => settingsOf({ ...valid, ...settings })).toThrow(new RegExp(missing)),
);

it.each(complete)("settings are taken as they are when they are complete: %j", (settings) =>
  expect(settingsOf({ ...valid, ...settings })).toMatchObject(settings),
);

it("settings come typed, hide the assistant, bind no model, and let no test but one outside production lift limits", () => {
  const defaults = { MARKET_SOURCES: ["coingecko", "kraken"], ASSISTANT: "hidden", ASSISTANT_ADAPTER: "none" };
  expect(settingsOf(valid)).toMatchObject({ ...defaults, ROOM_CAPACITY: 5000 });
  const local = { ENVIRONMENT: "local", RATE_LIMITS: "off", CLOCK_OFFSET_SECONDS: "60", PASSWORD_LOG2_COST: "1" };
  expect(settingsOf({ ...valid, ...local })).toMatchObject({ RATE_LIMITS: "off", CLOCK_OFFSET_SECONDS: 60 });
});
