import { expect, it } from "vitest";
import type { InvestorDocument, InvestorEvent } from "~/content/investors-schema";
import { publish } from "~/domain/publication";
import { createInvestorDocuments } from "./documents";
import { createInvestorEvents } from "./events";

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(" ");
const document = (id: string, type: string, date: string, more: object = {}) =>
  ({
    id,
    type,
    date,
    publishAt: `${date}T12:00:00Z`,
    href: `/documents/${id}.pdf`,
    asset: "/documents/0.pdf",
    ...more,
  }) as InvestorDocument;

it("documents are narrowed by year and type, and found by id and by the path of their own file", () => {
  const investorDocuments = [
    document("mda", "mda", "2026-03-01"),
    document("circular", "circular", "2025-05-01"),
    // On another site.
    document("report", "mda", "2025-03-01", { asset: undefined }),
  ];
  const service = createInvestorDocuments(publish({ investorDocuments }, Date.parse("2027-01-01")));
  const { list, find, findFile } = service;
  expect([service.years(), service.types()]).toEqual([
    [2026, 2025],
    ["mda", "circular"],
  ]);
  expect([ids(list({ type: "mda" })), ids(list({ type: "mda", year: 2025 }))]).toEqual([
    "mda report",
    "report",
  ]);
  expect([find("circular")?.id, findFile("/documents/circular.pdf")?.id]).toEqual([
    "circular",
    "circular",
  ]);
  expect([find("none"), findFile("/documents/report.pdf")]).toEqual([undefined, undefined]);
});

const publishAt = "2026-02-01T12:00:00Z";
const event = (id: string, day: string, more: object = {}) =>
  ({
    id,
    publishAt,
    start: `${day}T12:00:00Z`,
    end: `${day}T13:00:00Z`,
    materials: [],
    ...more,
  }) as unknown as InvestorEvent;
const open = (investorEvents: InvestorEvent[], time: string) => {
  const now = Date.parse(time);
  return createInvestorEvents(publish({ investorEvents }, now), now);
};

it("events are coming until they end, and past ones are listed backwards", () => {
  const events = [event("one", "2026-03-01"), event("two", "2026-04-01")];
  const at = (time: string) => {
    const service = open(events, time);
    return [ids(service.upcoming()), ids(service.past()), ids(service.list())];
  };
  expect(at("2026-03-01T12:59:59Z")).toEqual(["one two", "", "one two"]);
  expect(at("2026-03-01T13:00:00Z")).toEqual(["two", "one", "one two"]);
  expect(at("2027-01-01T00:00:00Z")).toEqual(["", "two one", "one two"]);
  const { find } = open(events, publishAt);
  expect([find("two")?.id, find("none")]).toEqual(["two", undefined]);
});

it("a postponed event stays among the coming ones, last and without a way to follow it, and a cancelled one goes by", () => {
  const call = { webcast: "https://webcast.example/", dialIn: "+1", summary: "We speak." };
  const events = [
    event("one", "2026-03-01", { ...call, status: "postponed" }),
    event("two", "2026-04-01", { ...call, status: "cancelled" }),
  ];
  const before = open(events, "2026-02-20T12:00:00Z").upcoming();
  const { summary } = call;
  const shown = { summary, webcast: undefined, dialIn: undefined };
  expect(before).toEqual([
    expect.objectContaining({ id: "two", summary }),
    expect.objectContaining({ id: "one", summary }),
  ]);
  for (const { summary, webcast, dialIn } of before) {
    expect({ summary, webcast, dialIn }).toEqual(shown);
  }
  const after = open(events, "2027-01-01T00:00:00Z");
  expect([ids(after.upcoming()), ids(after.past())]).toEqual(["one", "two"]);
});
