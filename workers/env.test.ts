import { expect, it } from "vitest";
import { secretsAt, settingsOf } from "./env";
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

it("the previous secret counts until its date, and no longer", () => {
  const previous = "fedcba9876543210fedcba9876543210";
  const until = "2027-11-22T15:00:00Z";
  const rotated = { ...valid, SESSION_SECRET_PREVIOUS: previous, SESSION_SECRET_PREVIOUS_UNTIL: until };
  const settings = settingsOf(rotated);
  expect(secretsAt(settings, Date.parse(until) - 1)).toEqual([valid.SESSION_SECRET, previous]);
  expect(secretsAt(settings, Date.parse(until))).toEqual([valid.SESSION_SECRET]);
  expect(secretsAt(settingsOf(valid), 0)).toEqual([valid.SESSION_SECRET]);
});
