import { describe, expect, it } from "vitest";
import { validSettings as valid } from "../tests/support/worker/settings";
import { readSettings } from "./env";

describe("the settings", () => {
  it.each<[name: string, values: (string | undefined)[]]>([
    ["MARKET_SOURCES", ["kraken,bitfinex", "simulated,kraken", "kraken,kraken"]],
    ["KRAKEN_BASE_URL", ["api.kraken.com", "https://api.kraken.com/0/public"]],
    ["ROOM_CAPACITY", ["0"]],
    ["RATE_LIMITS", ["off"]],
    ["CLOCK_OFFSET_SECONDS", ["60"]],
    ["CLOCK_FIXED_AT", ["2025-07-02T15:00:00Z", "noon"]],
    ["PASSWORD_LOG2_COST", ["14"]],
    ["ENVIRONMENT", [undefined]],
    ["SESSION_SECRET", [undefined, "short"]],
    ["EMAIL_ADAPTER", ["local", "pigeon"]],
    ["LAUNCH_OPT_IN", ["double"]],
    ["ASSISTANT", ["shown"]],
    ["ASSISTANT_ADAPTER", ["oracle"]],
    ["ASSISTANT_DAILY_CALLS", ["-1"]],
    ["ASSISTANT_API_URL", ["models.example", "https://models.example/v1/", "http://models.example/v1"]],
    ["ASSISTANT_API_URL", ["https://user:pass@models.example/v1", "https://models.example/v1?key=1"]],
  ])("are rejected by name: %s=%j", (name, values) => {
    for (const value of values) expect(() => readSettings({ ...valid, [name]: value }), value).toThrow(name);
  });

  it.each<[missing: RegExp, settings: object]>([
    [/COINMARKETCAP_API_KEY/, { MARKET_SOURCES: "coinmarketcap" }],
    [/EMAIL_FROM/, { EMAIL_ADAPTER: "cloudflare" }],
    [/EMAIL_API_URL.*EMAIL_API_KEY/, { EMAIL_ADAPTER: "provider", EMAIL_FROM: "news@example.com" }],
    [/ASSISTANT_MODEL.*ASSISTANT_API_URL/, { ASSISTANT_ADAPTER: "openai" }],
    [/ASSISTANT_MODEL/, { ASSISTANT_ADAPTER: "workers-ai" }],
  ])("name what is missing: %s", (missing, settings) =>
    expect(() => readSettings({ ...valid, ...settings })).toThrow(missing),
  );

  const email = { EMAIL_FROM: "news@example.com", EMAIL_API_URL: "https://mail.example/send", EMAIL_API_KEY: "key" };
  it.each([
    { EMAIL_ADAPTER: "provider", ...email },
    { ASSISTANT_ADAPTER: "openai", ASSISTANT_MODEL: "small", ASSISTANT_API_URL: "https://models.example/v1" },
  ])("are taken as they are when they are complete: %j", (settings) =>
    expect(readSettings({ ...valid, ...settings })).toMatchObject(settings),
  );

  it("come typed, hide the assistant, bind no model and need none", () =>
    expect(readSettings(valid)).toMatchObject({
      MARKET_SOURCES: ["coingecko", "kraken"],
      ROOM_CAPACITY: 5000,
      ASSISTANT: "hidden",
      ASSISTANT_ADAPTER: "none",
    }));

  it("let tests lift limits, move the clock and hash cheaply outside production only", () => {
    const local = { ENVIRONMENT: "local", RATE_LIMITS: "off", CLOCK_OFFSET_SECONDS: "60", PASSWORD_LOG2_COST: "1" };
    expect(readSettings({ ...valid, ...local })).toMatchObject({ RATE_LIMITS: "off", CLOCK_OFFSET_SECONDS: 60 });
  });
});
