import { type InvestorEvent, type Meeting, meetingsFile } from "../../app/content/investors-schema";
import type { Folder } from "./files";
import { findDocument, findRelease, isBefore, type Related, readList } from "./investors";

const MEETINGS = "content/meetings.yaml";

interface Named extends Related {
  /** Null where they could not be read. */
  readonly events: readonly InvestorEvent[] | null;
}

type Reject = (field: string, reason: string) => void;
type Circular = NonNullable<Meeting["circular"]>;
type Results = NonNullable<Meeting["results"]>;

/** The meetings of shareholders, the last one first. */
export async function readMeetings(folder: Folder, related: Named): Promise<Meeting[]> {
  const { events } = related;
  const entries = (await readList(folder, MEETINGS, meetingsFile)) ?? [];
  for (const { item, reject } of entries) {
    const { id, recordDate, circular, results, publishAt } = item;
    const event = events?.find((each) => each.id === id);
    if (!events) continue;
    if (!event) {
      reject(
        "id",
        `there is no event ${id} in content/events.yaml, which has a meeting's title, time and place`,
      );
      continue;
    }
    if (isBefore(publishAt, event.publishAt)) {
      reject("publishAt", `is before that of its event, ${event.publishAt}`);
    }
    if (recordDate && recordDate > event.date) reject("recordDate", "is after the meeting");
    if (circular) checkCircular(item, circular, event, reject, related);
    if (circular && results) {
      checkResults(circular, results, event, reject, related);
    } else if (results) {
      reject("results", "are of the items of a circular, which is missing");
    }
  }
  const dateOf = ({ id }: Meeting) => events?.find((event) => event.id === id)?.date ?? "";
  return entries.map(({ item }) => item).sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
}

function checkCircular(
  { publishAt }: Meeting,
  circular: Circular,
  event: InvestorEvent,
  reject: Reject,
  related: Named,
): void {
  const { proxyDeadline, materials, paperCopies } = circular;
  const rejectField: Reject = (field, reason) => reject("circular", `${field} ${reason}`);
  if (isBefore(circular.publishAt, publishAt)) {
    rejectField("publishAt", `is before that of the meeting, ${publishAt}`);
  }
  if (proxyDeadline && isBefore(event.start, proxyDeadline)) {
    rejectField("proxyDeadline", `is after the meeting begins, ${event.start}`);
  }
  if (paperCopies?.orderBy && paperCopies.orderBy > event.date) {
    rejectField("orderBy", "is after the meeting");
  }
  for (const { document } of materials) {
    const paper = findDocument(related, document, () =>
      rejectField("materials", `name ${document}, which is not in content/documents.yaml`),
    );
    if (paper && isBefore(circular.publishAt, paper.publishAt)) {
      rejectField("publishAt", `is before that of ${document}, ${paper.publishAt}`);
    }
  }
}

function checkResults(
  { items, sharesEntitled }: Circular,
  { sharesVoted, votes, release, publishAt }: Results,
  event: InvestorEvent,
  reject: Reject,
  related: Named,
): void {
  const rejectCount = (reason: string) => reject("results", reason);
  if (isBefore(publishAt, event.end)) {
    rejectCount(`are published before the meeting ends, ${event.end}`);
  }
  if (sharesVoted && sharesEntitled && sharesVoted > sharesEntitled) {
    rejectCount(`have ${sharesVoted} shares voted, of ${sharesEntitled}`);
  }
  if (votes.length !== items.length) {
    rejectCount(`have ${votes.length} counts for ${items.length} items`);
  }
  const announcement = findRelease(related, release, rejectCount);
  if (announcement && isBefore(publishAt, announcement.publishAt)) {
    rejectCount(`publishAt is before that of release ${release}, ${announcement.publishAt}`);
  }
}
