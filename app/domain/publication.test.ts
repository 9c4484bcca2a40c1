import { expect, it } from "vitest";
import { compiledContent } from "~/content/compiled.server";
import { emptyLedger } from "~/content/treasury-lists/ledger";
import { createPublisher, publish } from "./publication";

const timeOf = (time: string) => `2025-03-01T${time}Z`;
const at = (time: string) => Date.parse(timeOf(time));
const from = (time: string, more: object = {}) => ({ publishAt: timeOf(time), ...more });
type Content = Parameters<typeof publish>[0];
const publishAt = (content: object, ms: number): Content => publish(content as Content, ms);

const content = {
  pressIndex: [from("10:00", { id: 1 }), from("12:00", { id: 2 })],
  pressBodies: { 1: "one", 2: "two" },
  earlierTexts: { 1: [], 2: [] },
  investorDocuments: [from("12:00")],
  filings: [from("12:00", { release: 2 })],
  investorEvents: [from("12:00", { start: timeOf("13:00"), end: timeOf("14:00") })],
  treasury: { ...emptyLedger, bitcoin: [from("10:00"), from("12:00", { release: 2 })] },
  pages: { about: "always there" },
};

it("publication hides each item to the millisecond, with its texts", () => {
  const { pages, treasury } = content;
  expect(publishAt(content, at("12:00") - 1)).toEqual({
    pressIndex: content.pressIndex.slice(0, 1),
    pressBodies: { 1: "one" },
    earlierTexts: { 1: [] },
    investorDocuments: [],
    filings: [],
    investorEvents: [],
    pages,
    treasury: { ...treasury, bitcoin: treasury.bitcoin.slice(0, 1) },
  });
  expect(publishAt(content, at("12:00"))).toMatchObject({ ...content, investorEvents: [{}] });
  expect(publishAt({ treasury: null }, 0)).toEqual({ treasury: null });
});

it("a corrected row has what stood there until its correction is public", () => {
  const corrected = from("12:00", { was: { btc: "20" } });
  const treasury = { ...emptyLedger, bitcoin: [from("10:00", { btc: "2", corrected })] };
  const rows = [at("12:00") - 1, at("12:00")].map((ms) => publishAt({ treasury }, ms).treasury);
  expect(rows.map((lists) => lists?.bitcoin[0])).toMatchObject([
    { btc: "20", corrected: undefined },
    { btc: "2", corrected },
  ]);
});

it("no content with a publication time is left out of the decision", () => {
  const unborn = Object.entries(publish(compiledContent, 0));
  const isDated = (part: unknown) => JSON.stringify(part ?? null).includes('"publishAt"');
  expect(unborn.flatMap(([name, part]) => (isDated(part) ? name : []))).toEqual([]);
});

it("the next publication time is that of the next item of any kind", () => {
  const materials = [from("12:02", { until: timeOf("12:03") })];
  const event = from("11:00", { start: timeOf("11:10"), end: timeOf("11:50"), materials });
  const circular = from("11:30", { proxyDeadline: timeOf("11:40") });
  const meeting = from("11:20", { circular, results: from("12:04") });
  const pages = { analysts: { analysts: [{}, { asOf: "2025-03-02" }] } };
  const closes = [{ date: "2025-02-28" }, { date: "2025-03-01" }];
  const corrected = from("12:05", { was: {} });
  const treasury = { ...emptyLedger, bitcoin: [from("10:00", { corrected })] };
  const part = { investorEvents: [event], meetings: [meeting], pages, closes, treasury };
  const decide = createPublisher({ ...content, ...part } as unknown as Content);
  const minutes = ["10:00", "11:00", "11:10", "11:20", "11:30", "11:40", "11:50", "12:00"];
  const times = [...minutes, "12:02", "12:03", "12:04", "12:05"].map(at);
  // A day that has begun everywhere, of an analyst, and one that has ended everywhere, of a close.
  times.push(at("12:00") + 24 * 3_600_000);
  for (const [place, time] of times.entries()) {
    expect(decide(time - 1).nextAt).toBe(time);
    expect(decide(time).nextAt).toBe(times[place + 1] ?? Number.POSITIVE_INFINITY);
    const { pages, closes } = decide(time).content;
    const isLast = place === times.length - 1;
    expect(pages?.analysts?.analysts).toHaveLength(isLast ? 2 : 1);
    const ended = time < at("12:00") ? 0 : 1;
    expect(closes).toHaveLength(isLast ? 2 : ended);
  }
});

it("an event has its webcast, then its report and materials; none of a hidden release", () => {
  const materials = [from("15:00", { href: "/r", until: timeOf("16:00") })];
  const event = from("10:00", {
    start: timeOf("13:00"),
    end: timeOf("14:00"),
    summary: "will",
    report: "was",
    webcast: "/w",
    release: 2,
    materials,
  });
  const eventAt = (time: string, pressIndex: object[] = []) => {
    const { investorEvents } = publishAt({ pressIndex, investorEvents: [event] }, at(time));
    const [shown] = investorEvents ?? [];
    return [shown?.summary, shown?.webcast, shown?.materials[0]?.href];
  };
  expect(["13:59", "14:00", "15:00", "16:00"].map((time) => eventAt(time))).toEqual([
    ["will", "/w", undefined],
    ["was", undefined, undefined],
    ["was", undefined, "/r"],
    ["was", undefined, undefined],
  ]);
  expect(eventAt("15:00", [from("17:00", { id: 2 })])).toEqual(Array(3).fill(undefined));
});

it("a policy has no day that is still to come", () => {
  const governanceIndex = [{ adopted: "2025-02-28", lastReviewed: "2025-03-02" }];
  const { governanceIndex: shown } = publishAt({ governanceIndex }, at("12:00"));
  expect(shown).toEqual([{ adopted: "2025-02-28" }]);
});
