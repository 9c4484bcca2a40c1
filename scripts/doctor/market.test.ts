import { expect, it } from "vitest";
import { coinbase } from "../../tests/support/fixtures/provider-answers.json";
import { valid } from "../../workers/env.settings.json";
import { describeFinding } from "../finding.ts";
import { checkCalendar, checkSources } from "./market";

const settings = { ...valid, MARKET_SOURCES: "kraken,coinbase" };
/** A source whose clock is wrong. */
const answer = (body: object, status = 200) =>
  Response.json(body, { status, headers: { Date: new Date(Date.now() - 60_000).toUTCString() } });
const describeAll = async (fetch: typeof globalThis.fetch) =>
  (await checkSources(settings, { symbol: "NLODE", currency: "CAD" }, fetch)).map(describeFinding);
const isOf = (address: Parameters<typeof globalThis.fetch>[0], host: string) => String(address).includes(host);

it("a market of which one source fails is no silent one, wherever clocks are wrong", async () => {
  const found = await describeAll(async (address) => (isOf(address, "coinbase") ? answer(coinbase) : answer({}, 503)));
  expect(found).toEqual([
    expect.stringMatching(/^warning: kraken: gives no price here: /),
    expect.stringMatching(/^warning: api\.(kraken|coinbase)\.com: this machine's clock is 6\d s ahead of its own/),
    expect.stringMatching(/^warning: api\.(kraken|coinbase)\.com: this machine's clock/),
  ]);
});

it("a market of which all sources fail is an error, and a warning where none can be reached", async () => {
  expect(await describeAll(async () => answer({}, 503))).toContainEqual(
    expect.stringMatching(/^error: MARKET_SOURCES: no source gives a price/),
  );
  const unreached = await describeAll(() => Promise.reject(new TypeError("fetch failed")));
  expect(unreached).toEqual([expect.stringMatching(/^warning: network: no source of prices can be reached/)]);
});

it.each([
  ["NASDAQ", "2026-11-26", 0],
  ["NASDAQ", "2027-11-26", 1],
  ["ASX", "2027-01-02", 1],
  ["TSXV", "2040-01-02", 0],
  ["none", "2026-01-02", 0],
])("the calendar of %s on %s has so many findings: %i", (venue, today, count) =>
  expect(checkCalendar(venue, today)).toHaveLength(count),
);
