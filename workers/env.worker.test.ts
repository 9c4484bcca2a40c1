import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { readSettings } from "./env";

const valid = {
  ENVIRONMENT: "production",
  MARKET_SOURCES: "coingecko,kraken",
  COINGECKO_BASE_URL: "https://api.coingecko.com",
  KRAKEN_BASE_URL: "https://api.kraken.com",
  COINBASE_BASE_URL: "https://api.coinbase.com",
  COINMARKETCAP_BASE_URL: "https://pro-api.coinmarketcap.com",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  RATE_LIMITS: "on",
  ANALYTICS_URL: "",
  ROOM_CAPACITY: "5000",
};

describe("settings", () => {
  it("come typed from the bindings of this very Worker", () => {
    expect(readSettings(env)).toMatchObject({ MARKET_SOURCES: ["simulated"], ROOM_CAPACITY: 5000 });
  });

  it.each([
    ["MARKET_SOURCES", "kraken,bitfinex"],
    ["MARKET_SOURCES", "simulated,kraken"],
    ["MARKET_SOURCES", "kraken,kraken"],
    ["MARKET_SOURCES", "coinmarketcap"],
    ["KRAKEN_BASE_URL", "api.kraken.com"],
    ["KRAKEN_BASE_URL", "https://api.kraken.com/0/public"],
    ["ROOM_CAPACITY", "0"],
    ["RATE_LIMITS", "off"],
    ["CLOCK_OFFSET_SECONDS", "60"],
    ["CLOCK_FIXED_AT", "2025-07-02T15:00:00Z"],
    ["CLOCK_FIXED_AT", "noon"],
    ["ENVIRONMENT", undefined],
    ["SESSION_SECRET", undefined],
    ["SESSION_SECRET", "short"],
    ["EMAIL_ADAPTER", "local"],
    ["EMAIL_ADAPTER", "pigeon"],
    ["LAUNCH_OPT_IN", "double"],
    ["ASSISTANT", "shown"],
    ["ASSISTANT_ADAPTER", "oracle"],
    ["ASSISTANT_DAILY_CALLS", "-1"],
    ["ASSISTANT_API_URL", "models.example"],
    ["ASSISTANT_API_URL", "https://models.example/v1/"],
    ["ASSISTANT_API_URL", "https://user:pass@models.example/v1"],
    ["ASSISTANT_API_URL", "https://models.example/v1?key=1"],
    ["ASSISTANT_API_URL", "http://models.example/v1"],
  ])("are refused by name: %s=%s", (name, value) => {
    const culprit = value === "coinmarketcap" ? "COINMARKETCAP_API_KEY" : name;
    expect(() => readSettings({ ...valid, [name]: value })).toThrow(culprit);
  });

  it("name what a way of sending letters lacks", () => {
    expect(() => readSettings({ ...valid, EMAIL_ADAPTER: "cloudflare" })).toThrow("EMAIL_FROM");
    const from = { EMAIL_ADAPTER: "provider", EMAIL_FROM: "news@example.com" };
    expect(() => readSettings({ ...valid, ...from })).toThrow(/EMAIL_API_URL.*EMAIL_API_KEY/);
    const whole = { ...from, EMAIL_API_URL: "https://mail.example/send", EMAIL_API_KEY: "key" };
    expect(readSettings({ ...valid, ...whole })).toMatchObject(whole);
  });

  it("name what a model lacks", () => {
    expect(() => readSettings({ ...valid, ASSISTANT_ADAPTER: "openai" })).toThrow(/ASSISTANT_MODEL.*ASSISTANT_API_URL/);
    expect(() => readSettings({ ...valid, ASSISTANT_ADAPTER: "workers-ai" })).toThrow("ASSISTANT_MODEL");
    const whole = {
      ASSISTANT_ADAPTER: "openai",
      ASSISTANT_MODEL: "small",
      ASSISTANT_API_URL: "https://models.example/v1",
    };
    expect(readSettings({ ...valid, ...whole })).toMatchObject(whole);
  });

  it("hide the assistant, bind no model and need none", () => {
    expect(readSettings(valid)).toMatchObject({ ASSISTANT: "hidden", ASSISTANT_ADAPTER: "none" });
  });

  it("allow tests to lift limits outside production only", () => {
    const local = { ...valid, ENVIRONMENT: "local", RATE_LIMITS: "off", CLOCK_OFFSET_SECONDS: "60" };
    expect(readSettings(local)).toMatchObject({ RATE_LIMITS: "off", CLOCK_OFFSET_SECONDS: 60 });
  });
});
