import { expect, it } from "vitest";
import type { InvestorDocument, InvestorEvent } from "~/content/investors-schema";
import { publish } from "~/domain/publication";
import { createInvestorDocuments } from "./documents";
import { createInvestorEvents } from "./events";

const document = (
  id: string,
  type: InvestorDocument["type"],
  publishAt: string,
): InvestorDocument => ({
  id,
  type,
  title: id,
  language: "en",
  publishAt,
  date: publishAt.slice(0, 10),
  href: `/documents/${id}.pdf`,
  asset: "/documents/0.pdf",
});
const documents = [
  document("mda", "mda", "2026-03-01T12:00:00Z"),
  document("circular", "circular", "2025-05-01T12:00:00Z"),
  document("report", "mda", "2025-03-01T12:00:00Z"),
];

it("a document is in no answer before it is published, and in all of them from then on", () => {
  const before = createInvestorDocuments(
    publish({ investorDocuments: documents }, Date.parse("2026-03-01T11:59:59.999Z")),
  );
  expect([before.years(), before.types(), before.list().length]).toEqual([
    [2025],
    ["circular", "mda"],
    2,
  ]);
  expect([before.find("mda"), before.findFile("/documents/mda.pdf")]).toEqual([
    undefined,
    undefined,
  ]);
  const after = createInvestorDocuments(
    publish({ investorDocuments: documents }, Date.parse("2026-03-01T12:00:00Z")),
  );
  expect(after.years()).toEqual([2026, 2025]);
  expect(after.list({ type: "mda" }).map(({ id }) => id)).toEqual(["mda", "report"]);
  expect(after.list({ type: "mda", year: 2025 }).map(({ id }) => id)).toEqual(["report"]);
  expect(after.findFile("/documents/mda.pdf")?.id).toBe("mda");
});

const event = (id: string, start: string, end: string): InvestorEvent => ({
  id,
  title: id,
  start,
  end,
  date: start.slice(0, 10),
  when: "",
  homeTime: null,
  publishAt: "2026-02-01T12:00:00Z",
  materials: [],
});
const events = [
  event("one", "2026-03-01T12:00:00Z", "2026-03-01T13:00:00Z"),
  event("two", "2026-04-01T12:00:00Z", "2026-04-01T13:00:00Z"),
];

it.each([
  ["2026-02-01T11:59:59Z", [], []],
  ["2026-02-01T12:00:00Z", ["one", "two"], []],
  ["2026-03-01T12:59:59Z", ["one", "two"], []],
  ["2026-03-01T13:00:00Z", ["two"], ["one"]],
  ["2027-01-01T00:00:00Z", [], ["two", "one"]],
])("at %s the coming and past events are %j and %j", (now, coming, past) => {
  const service = createInvestorEvents(
    publish({ investorEvents: events }, Date.parse(now)),
    Date.parse(now),
  );
  const ids = (list: readonly InvestorEvent[]) => list.map(({ id }) => id);
  expect([ids(service.upcoming()), ids(service.past())]).toEqual([coming, past]);
});

it("a document is found by its id, and by the path of its own file alone", () => {
  const { asset: _, ...linked } = document("elsewhere", "mda", "2025-01-01T12:00:00Z");
  const service = createInvestorDocuments(
    publish(
      { investorDocuments: [...documents, linked as InvestorDocument] },
      Date.parse("2027-01-01T00:00:00Z"),
    ),
  );
  expect([service.find("circular")?.id, service.find("none")]).toEqual(["circular", undefined]);
  expect(service.findFile("/documents/circular.pdf")?.id).toBe("circular");
  // Its address is on another site.
  expect(service.findFile("/documents/elsewhere.pdf")).toBeUndefined();
});

it("an event is found by its id once it is published, and the list has all by their start", () => {
  const now = Date.parse("2026-03-15T00:00:00Z");
  const service = createInvestorEvents(publish({ investorEvents: events }, now), now);
  expect([service.find("two")?.id, service.find("none")]).toEqual(["two", undefined]);
  expect(service.list().map(({ id }) => id)).toEqual(["one", "two"]);
});

it("a postponed event stays among the coming ones, last and without a way to follow it, and a cancelled one goes by", () => {
  const [one, two] = events as [InvestorEvent, InvestorEvent];
  const call = {
    webcast: "https://webcast.example/",
    dialIn: "+1 416 555 0118",
    summary: "We speak.",
    report: "We spoke.",
  };
  const changed: InvestorEvent[] = [
    { ...one, ...call, status: "postponed" },
    { ...two, ...call, status: "cancelled" },
  ];
  const openAt = (now: string) =>
    createInvestorEvents(publish({ investorEvents: changed }, Date.parse(now)), Date.parse(now));
  const before = openAt("2026-02-20T12:00:00Z");
  expect(before.upcoming().map(({ id }) => id)).toEqual(["two", "one"]);
  for (const event of before.upcoming()) {
    expect(event).toMatchObject({ summary: "We speak." });
    expect([event.webcast, event.dialIn]).toEqual([undefined, undefined]);
  }
  const after = openAt("2027-01-01T00:00:00Z");
  expect([after.upcoming(), after.past()].map((list) => list.map(({ id }) => id))).toEqual([
    ["one"],
    ["two"],
  ]);
});
