import { beforeEach, expect, it } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";

// /investors/capital tells what has expired by the company's day: at 9 p.m. in Toronto it is the next day in UTC.

beforeEach(forgetStoredPages);

const read = async (time: string) => {
  const visitor = openClient({ offsetSeconds: secondsTo(time) });
  const { status, text } = await visitor.get("/investors/capital");
  return { status, passed: text.match(/>passed</g)?.length ?? 0, text };
};

const convertible = (ledger ?? []).filter((entry) => entry.kind === "instrument" && entry.type !== "escrow");
const expiries = convertible.flatMap((entry) => (entry.kind === "instrument" ? (entry.expires ?? []) : [])).sort();

it.skipIf(expiries.length === 0)("an instrument has not expired in the evening of its last day", async () => {
  const [last = ""] = expiries.slice(-2);
  const until = expiries.filter((expires) => expires < last).length;
  const evening = await read(`${last}T21:00:00-05:00`);
  expect([evening.status, evening.passed]).toEqual([200, until]);
  const next = await read(new Date(Date.parse(`${last}T12:00:00Z`) + 86_400_000).toISOString());
  expect(next.passed).toBe(expiries.filter((expires) => expires <= last).length);
  expect(next.text).toMatch(/\d+ of \d+ series \([\d,]+\) (have passed their|has passed its) expiry date since/);
});
