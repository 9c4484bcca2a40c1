import { expect, it } from "vitest";
import { compiledContent } from "~/content/compiled.server";
import { createFilings } from "~/domain/disclosures/filings";
import { createMeetings } from "~/domain/disclosures/meetings";
import { publish } from "~/domain/publication";
import { fillFigures } from "~/domain/treasury/fill-pages";

// A year of the sample company, from January to the meeting and the day after it: what its pages
// for investors are made of is right for each day. It belongs to the sample and goes when that is
// replaced.

function read(day: string, time = "12:00:00") {
  const at = Date.parse(`2025-${day}T${time}-04:00`);
  const content = publish(compiledContent, at);
  const [meeting] = createMeetings(content, at).list();
  return {
    events: content.investorEvents,
    filings: createFilings(content)
      .list()
      .map(({ id }) => id),
    meeting: meeting && [meeting.stage, meeting.takesProxies, meeting.circular !== undefined],
  };
}

it.each([
  ["01-15", 1, undefined],
  ["02-15", 1, undefined],
  ["03-25", 3, undefined],
  ["04-25", 3, ["upcoming", true, false]],
  ["05-15", 5, ["upcoming", true, false]],
  ["05-28", 9, ["upcoming", true, true]],
  ["06-25", 10, ["upcoming", false, true]],
  ["06-26", 10, ["awaiting results", false, true]],
  ["06-27", 10, ["counted", false, true]],
])("on %s of the sample's year %i filings and the meeting %j are shown", (day, count, meeting) => {
  const shown = read(day);
  expect([shown.filings.length, shown.meeting]).toEqual([count, meeting]);
});

const readPages = (day: string, time = "12:00:00") => {
  return fillFigures(publish(compiledContent, Date.parse(`${day}T${time}-04:00`))).pages;
};
const textOf = (part: unknown) => JSON.stringify(part ?? "").replaceAll("\u00a0", " ");

it("nothing in the sample's year is told of in the past before it is over, nor as coming after that", () => {
  const past = /\b(presented|joined|traced|elected|voted|published|announced|was|were)\b/;
  for (const { id, start, end, release } of compiledContent.investorEvents) {
    const summaryAt = (time: string, ms: number) =>
      publish(compiledContent, Date.parse(time) + ms).investorEvents.find(
        (event) => event.id === id,
      )?.summary ?? "";
    for (const time of [start, end])
      expect(summaryAt(time, -1), `${id} before ${time}`).not.toMatch(past);
    const announced =
      compiledContent.pressIndex.find((record) => record.id === release)?.publishAt ?? end;
    if (Date.parse(announced) > Date.parse(end))
      expect(summaryAt(end, 0), `${id} before its release`).toBe("");
    const told = Math.max(Date.parse(announced), Date.parse(end));
    expect(summaryAt(new Date(told).toISOString(), 0), `${id} after its end`).toMatch(past);
  }
});

it("the replay of the sample's talk can be seen for 90 days from its publication, and was promised before", () => {
  const replayOn = (day: string) =>
    read(day).events.find(({ id }) => id === "lakeshore-2025")?.materials[0];
  expect(replayOn("02-12")).toMatchObject({ kind: "replay", by: "2025-02-14" });
  const isThere = ["02-12", "02-14", "05-14", "05-15"].map(
    (day) => replayOn(day)?.href !== undefined,
  );
  expect(isThere).toEqual([false, true, true, false]);
});

it("the sample's Bitcoin page has the figures of the day", () => {
  const bitcoinOn = (day: string) => textOf(readPages(day).bitcoin?.html);
  // The closes of the day before are the newest that are known.
  expect(bitcoinOn("2025-04-30")).toMatch(/prices of April 29, 2025, .*C\$7,128,675/);
  expect(bitcoinOn("2025-07-02")).toMatch(
    /C\$9,571,074.*C\$293,000, and both together C\$9,864,074/,
  );
});

it("no policy of the sample tells of a day that is still to come, nor of its adoption before that", () => {
  for (const day of ["2024-12-20", "2025-02-25", "2025-02-26", "2025-05-14", "2025-06-30"]) {
    const { governanceIndex } = publish(compiledContent, Date.parse(`${day}T12:00:00-05:00`));
    for (const record of governanceIndex) {
      const written = compiledContent.governanceIndex.find(({ slug }) => slug === record.slug);
      const due = (date = "") => (date <= day ? date : undefined);
      expect(record, day).toEqual({
        ...written,
        adopted: due(written?.adopted),
        lastReviewed: due(written?.lastReviewed),
      });
    }
  }
  const bodies = Object.values(compiledContent.governanceBodies).map(({ html }) => html);
  expect(textOf(bodies)).not.toMatch(/\b202[5-9]\b(?<!by the end of 202[5-9])/);
});
