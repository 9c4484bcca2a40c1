import { expect, it } from "vitest";
import { DAY_MS } from "~/locale/durations";
import { findOperatorAlerts, type Observed } from "./operator-alerts";

const calm: Observed = {
  events: new Map([["request.failed", 5]]),
  price: { stale: true, price_age: 599, rooms: 3 },
  backupAgeMs: 8 * DAY_MS,
  databaseBytes: 8_000_000_000,
};

it.each<[string, Partial<Observed>, string[]]>([
  ["all is within its limits", {}, []],
  [
    "requests fail",
    { events: new Map([["request.failed", 6]]) },
    ["requests fail unexpectedly (request.failed, 6 in twenty minutes)"],
  ],
  ["events are not the operators'", { events: new Map([["price.source_failed", 50]]) }, []],
  [
    "two things happen",
    {
      events: new Map([["audit.failed", 1]]),
    },
    ["lines of the audit log are not written (audit.failed, 1 in"],
  ],
  [
    "the price is old and somebody sees it",
    { price: { stale: true, price_age: 660, rooms: 1 } },
    ["the price is 11 minutes old"],
  ],
  [
    "the sources have not agreed for ten minutes",
    { price: { status: "unconfirmed", stale: false, price_age: 2, agreed_age: 660, rooms: 1 } },
    ["the sources of the price have not agreed on it for 11 minutes"],
  ],
  [
    "they do not agree for a moment",
    { price: { status: "unconfirmed", stale: false, price_age: 2, agreed_age: 599, rooms: 1 } },
    [],
  ],
  ["the feed does not answer", { price: null }, []],
  ["the backup is old", { backupAgeMs: 9 * DAY_MS }, ["the last backup is 9 days old"]],
  ["no backup was ever made", { backupAgeMs: null }, []],
  ["the database is large", { databaseBytes: 8_260_000_000 }, ["the database has 8.3 of 10 GB"]],
])("operators are alerted where %s", (_, observed, texts) => {
  const found = findOperatorAlerts({ ...calm, ...observed }).map(({ text }) => text);
  expect(found).toEqual(texts.map((text) => expect.stringContaining(text)));
});
