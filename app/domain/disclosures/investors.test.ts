import { expect, it } from "vitest";
import type { InvestorDocument, InvestorEvent } from "~/content/investors-schema";
import { publish } from "~/domain/publication";
import { createInvestorDocuments } from "./documents";
import { createInvestorEvents } from "./events";

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(" ");
const document = (id: string, type: string, date: string, asset?: string) =>
  ({ id, type, date, publishAt: date, href: `/documents/${id}.pdf`, asset }) as InvestorDocument;

it("documents offer their years and types, and are found by id and by the path of their own file", () => {
  const investorDocuments = [
    document("mda", "mda", "2026-03-01", "/documents/0.pdf"),
    document("circular", "circular", "2025-05-01", "/documents/1.pdf"),
    // On another site.
    document("report", "mda", "2025-03-01"),
  ];
  const { years, types, find, findFile } = createInvestorDocuments(
    publish({ investorDocuments }, Date.parse("2027-01-01")),
  );
  expect([years(), types()]).toEqual([
    [2026, 2025],
    ["mda", "circular"],
  ]);
  expect([find("circular")?.id, find("none")]).toEqual(["circular", undefined]);
  const files = ["circular", "report"].map((id) => findFile(`/documents/${id}.pdf`)?.id);
  expect(files).toEqual(["circular", undefined]);
});

const event = (id: string, day: string, more: object = {}) =>
  ({
    id,
    publishAt: "2026-02-01",
    start: `${day}T12:00:00Z`,
    end: `${day}T13:00:00Z`,
    materials: [],
    ...more,
  }) as unknown as InvestorEvent;
const open = (investorEvents: InvestorEvent[], time: string) => {
  const now = Date.parse(time);
  return createInvestorEvents(publish({ investorEvents }, now), now);
};

it.each([
  ["2026-03-01T12:59:59Z", "one two", ""],
  ["2026-03-01T13:00:00Z", "two", "one"],
  ["2027-01-01T00:00:00Z", "", "two one"],
])("at %s the events %j are coming, and %j over", (time, upcoming, past) => {
  const service = open([event("one", "2026-03-01"), event("two", "2026-04-01")], time);
  expect([ids(service.upcoming()), ids(service.past())]).toEqual([upcoming, past]);
});

it("a postponed event stays last of the coming ones, a cancelled one goes by", () => {
  const call = { webcast: "https://webcast.example/", dialIn: "+1", summary: "We speak." };
  const events = [
    event("one", "2026-03-01", { ...call, status: "postponed" }),
    event("two", "2026-04-01", { ...call, status: "cancelled" }),
  ];
  const before = open(events, "2026-02-20").upcoming();
  expect(ids(before)).toBe("two one");
  for (const { summary, webcast, dialIn } of before) {
    expect([summary, webcast, dialIn]).toEqual([call.summary, undefined, undefined]);
  }
  const after = open(events, "2027-01-01");
  expect([ids(after.upcoming()), ids(after.past())]).toEqual(["one", "two"]);
});
