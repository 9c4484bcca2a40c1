import { expect, it } from "vitest";
import { listMaterials } from "./materials.server";
import { resolveMeeting } from "./resolve-meeting.server";

const voting = [{ holders: "All", text: "Vote." }];
const circular = { materials: [], voting, paperCopies: { text: "Ask.", orderBy: "2026-06-13" } };
const event = { title: "Meeting", start: "2026-06-25T10:00:00Z" };
const context = { press: { findById: () => undefined }, investorDocuments: { find: () => null } };

it.each([
  ["upcoming", true, 1, "2026-06-13", null],
  ["upcoming", false, 0, undefined, "The deadline for proxies has passed."],
  ["awaiting results", false, 0, undefined, null],
  ["cancelled", false, 0, undefined, null],
])("how to vote is told while votes are taken: %s, %s", (stage, takesProxies, ...expected) => {
  const meeting = { id: "agm", event, stage, takesProxies, circular };
  const shown = resolveMeeting(meeting as never, context as never).circular;
  expect([shown?.voting.length, shown?.paperCopies?.orderBy, shown?.votingClosed]).toEqual(
    expected,
  );
});

const [href, by] = ["/r", "2026-06-10"];
it.each([
  [{ href, captions: "/c" }, "2026-06-09", ["Replay with captions"], []],
  [
    { href, until: "2026-07-01T12:00:00Z" },
    "2026-06-09",
    ["Replay"],
    ["Replay: until July 1, 2026"],
  ],
  [{ until: "2026-06-08T12:00:00Z" }, "2026-06-09", [], ["Replay: was here until June 8, 2026"]],
  [{}, by, [], ["Replay: by June 10, 2026"]],
  [{}, "2026-06-11", [], ["Replay: not here yet"]],
])("a replay with %j is told of on %s", (replay, day, there, notes) => {
  const material = { kind: "replay", by, ...replay } as never;
  const listed = listMaterials([material], Date.parse(`${day}T16:00:00Z`));
  const plain = listed.notes.map((note) => note.replaceAll("\u00a0", " "));
  expect([listed.there.map(({ text }) => text), plain]).toEqual([there, notes]);
});
