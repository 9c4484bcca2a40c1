import { beforeEach, expect, it } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";

const newest = ledger?.shares.at(-1);
if (!newest) throw new Error("no share count is stated");
const shown = newest.basic.toLocaleString("en-CA");

beforeEach(() => void forgetStoredPages());

it("the capital structure has each count from its release on, what may become shares, and balances", async () => {
  const [before, after] = [-60, 60].map((seconds) =>
    openClient({ offsetSeconds: secondsTo(newest.publishAt, seconds) }),
  );
  expect((await before?.get("/investors/stock"))?.text).not.toContain(shown);
  const { status, text } = (await after?.get("/investors/stock")) ?? {};
  expect([status, text?.includes(shown)]).toEqual([200, true]);
  for (const { title } of ledger?.instruments ?? []) expect(text).toContain(title);
});
