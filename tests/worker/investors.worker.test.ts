import { expect, it } from "vitest";
import { filings, investorDocuments } from "~/content/generated/investors.server";
import { openClient } from "../support/worker/site-client";

const { get } = openClient();

it("reports are filtered by their address, and such a page is noindex", async () => {
  const { text } = await get("/investors/reports?type=MD%26A&about=announcements");
  const count = (kind: string) => text.split(`id="${kind}-`).length - 1;
  for (const [kind, list] of Object.entries({ document: investorDocuments, filing: filings })) {
    expect(count(kind), kind).toBeGreaterThan(0);
    expect(count(kind), kind).toBeLessThan(list.length);
  }
  expect(text).toContain('content="noindex"');
});

it.each(["highlights", "documents", "filings", "meetings", "capital", "analysts"])(
  "/investors/%s leads to the part of a page that has it now",
  async (name) => {
    const { status, location } = await get(`/investors/${name}`);
    expect([status, location]).toEqual([301, expect.stringMatching(`#${name}$`)]);
    expect((await get(location?.replace(/#.*/, "") ?? "")).text).toContain(`id="${name}"`);
  },
);
