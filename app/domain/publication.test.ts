import { expect, it } from "vitest";
import { compiledContent } from "~/content/compiled.server";
import type { Filing, InvestorDocument, InvestorEvent, Meeting } from "~/content/investors-schema";
import type { DailyClose } from "~/content/market-schema";
import type { Pages, PressRecord } from "~/content/schemas";
import { emptyLedger, type Ledger } from "~/content/treasury-lists/ledger";
import { createPublisher, publish } from "./publication";

const at = (time: string) => Date.parse(`2025-03-01T${time}Z`);
const publishAt = (time: string) => `2025-03-01T${time}Z`;
const unchanged = { corrections: [] };
const content = {
  pressIndex: [
    { id: 1, publishAt: publishAt("10:00:00"), ...unchanged },
    { id: 2, publishAt: publishAt("12:00:00"), ...unchanged },
  ] as unknown as PressRecord[],
  pressBodies: { 1: { html: "one" }, 2: { html: "two" } },
  earlierTexts: { 1: [], 2: [] },
  investorDocuments: [{ id: "mda", publishAt: publishAt("12:00:01") }] as InvestorDocument[],
  investorEvents: [
    {
      id: "meeting",
      publishAt: publishAt("11:00:00"),
      start: publishAt("11:00:00"),
      end: publishAt("12:00:00"),
    },
  ] as InvestorEvent[],
  filings: [
    { id: "circular", publishAt: publishAt("12:00:00") },
    { id: "mcr", release: 2, publishAt: publishAt("12:00:00") },
  ] as Filing[],
  treasury: {
    ...emptyLedger,
    bitcoin: [
      { date: "2025-03-01", publishAt: publishAt("10:00:00") },
      { date: "2025-03-01", release: 2, publishAt: publishAt("12:00:00") },
    ],
  } as unknown as Ledger,
  pages: { about: "always there" } as unknown as Pages,
};

type Content = typeof content & { meetings: Meeting[] };

it("publication hides each item to the millisecond, with its body and earlier texts, and leaves items without a time", () => {
  const before = publish(content, at("12:00:00") - 1);
  expect(before.pressIndex.map(({ id }) => id)).toEqual([1]);
  expect([Object.keys(before.pressBodies), before.treasury.bitcoin.length]).toEqual([["1"], 1]);
  expect(before.earlierTexts).toEqual({ 1: content.earlierTexts[1] });
  expect([before.investorDocuments.length, before.investorEvents.length, before.pages]).toEqual([
    0,
    1,
    content.pages,
  ]);
  expect(before.filings).toEqual([]);
  const after = publish(content, at("12:00:00"));
  expect([after.pressIndex.length, after.pressBodies, after.treasury.bitcoin.length]).toEqual([
    2,
    content.pressBodies,
    2,
  ]);
  expect(after.earlierTexts).toEqual(content.earlierTexts);
  expect(publish(content, at("10:30:00")).investorEvents).toEqual([]);
  const { pressBodies, earlierTexts } = content;
  expect(publish({ pressBodies, earlierTexts }, at("13:00:00"))).toStrictEqual({
    pressBodies: {},
    earlierTexts: {},
  });
  expect(publish({ treasury: null }, 0)).toEqual({ treasury: null });
});

it("a corrected row has what stood there until its correction is public", () => {
  const row = {
    ...{ date: "2025-02-01", btc: "2", publishAt: publishAt("10:00:00") },
    corrected: {
      date: "2025-03-01",
      was: { btc: "20" },
      why: "A slip.",
      publishAt: publishAt("12:00:00"),
    },
  };
  const treasury = { ...emptyLedger, bitcoin: [row] } as unknown as Ledger;
  const btcAt = (time: string) => publish({ treasury }, at(time)).treasury.bitcoin[0];
  expect(btcAt("11:59:59")).toMatchObject({ btc: "20", corrected: undefined });
  expect(btcAt("12:00:00")).toMatchObject({ btc: "2", corrected: { why: "A slip." } });
});

it("no part of the site's content that has a publication time is left out of the decision", () => {
  const unborn = Object.entries(publish(compiledContent, 0));
  expect(
    unborn
      .filter(([, part]) => JSON.stringify(part ?? null).includes('"publishAt"'))
      .map(([name]) => name),
  ).toEqual([]);
});

it("a page has an analyst from the day of the confirmation on", () => {
  const pages = {
    analysts: { analysts: [{ firm: "A" }, { firm: "B", asOf: "2025-03-02" }] },
  } as unknown as Pages;
  const confirmed = Date.parse("2025-03-02T12:00:00Z");
  const analystsAt = (time: number) => publish({ pages }, time).pages.analysts?.analysts.length;
  expect([analystsAt(confirmed - 1), analystsAt(confirmed)]).toEqual([1, 2]);
  expect(createPublisher({ pages })(confirmed - 1).nextAt).toBe(confirmed);
});

it("the next publication time is that of the next item of any kind", () => {
  const materials = [{ publishAt: publishAt("12:00:02"), until: publishAt("12:00:03") }];
  const event = {
    publishAt: publishAt("11:00:00"),
    start: publishAt("11:10:00"),
    end: publishAt("11:50:00"),
    materials,
  };
  const circular = { publishAt: publishAt("11:30:00"), proxyDeadline: publishAt("11:40:00") };
  const meeting = {
    publishAt: publishAt("11:20:00"),
    circular,
    results: { publishAt: publishAt("12:00:04") },
  };
  const decide = createPublisher({
    ...content,
    investorEvents: [event],
    meetings: [meeting],
  } as unknown as Content);
  const before = [
    "10:00:00",
    "11:00:00",
    "11:10:00",
    "11:20:00",
    "11:30:00",
    "11:40:00",
    "11:50:00",
  ];
  const times = [...before, "12:00:00", "12:00:01", "12:00:02", "12:00:03", "12:00:04"].map(at);
  for (const [place, time] of times.entries()) {
    expect(decide(time - 1).nextAt).toBe(time);
    expect(decide(time).nextAt).toBe(times[place + 1] ?? Number.POSITIVE_INFINITY);
  }
});

it("a daily close is public once its day has ended everywhere, and no page from before outlives that", () => {
  const closes = ["2025-02-27", "2025-02-28"].map((date) => ({ date }) as DailyClose);
  const ended = Date.parse("2025-03-01T12:00:00Z");
  expect(publish({ closes }, ended - 1).closes).toEqual([closes[0]]);
  expect(publish({ closes }, ended).closes).toEqual(closes);
  expect(createPublisher({ closes })(ended - 1).nextAt).toBe(ended);
});
