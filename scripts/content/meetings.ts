import { type Rules, resolveRules } from "../../app/brand/venues";
import { type InvestorEvent, type Meeting, meetingsFile } from "../../app/content/investors-schema";
import type { Body } from "../../app/content/schemas";
import type { Ledger } from "../../app/content/treasury-schema";
import { toPlainText } from "../../app/domain/bodies";
import { DAY_MS } from "../../app/locale/durations";
import type { Folder } from "./files";
import { findDocument, findRelease, isBefore, type Related, readList } from "./investors";
import { dayIn } from "./time-zones";

const MEETINGS = "content/meetings.yaml";

/** Days from the record date, and from posting the materials, to the meeting; null where law sets no bounds. */
type MeetingRules = Pick<Rules, "recordDays" | "noticeDays">;

interface Named extends Related {
  readonly bodies: Readonly<Record<number, Body>>;
  /** Null where they could not be read. */
  readonly events: readonly InvestorEvent[] | null;
  readonly ledger: Ledger | null;
  /** ms since the epoch */
  readonly now: number;
}

type Reject = (field: string, reason: string) => void;
type Circular = NonNullable<Meeting["circular"]>;
type Results = NonNullable<Meeting["results"]>;

/** The meetings of shareholders, the last one first. */
export async function readMeetings(
  folder: Folder,
  related: Named,
  rules: MeetingRules = resolveRules("none"),
): Promise<Meeting[]> {
  const { events, now } = related;
  const written = (await readList(folder, MEETINGS, meetingsFile)) ?? [];
  for (const { item, reject } of written) {
    const { id, circular, results, publishAt } = item;
    const event = events?.find((each) => each.id === id);
    if (!events) continue;
    if (!event) {
      reject("id", `there is no event ${id} in content/events.yaml, which has a meeting's title, time and place`);
      continue;
    }
    if (isBefore(publishAt, event.publishAt)) reject("publishAt", `is before that of its event, ${event.publishAt}`);
    checkRecordDate(item, event, reject, rules.recordDays);
    if (circular) checkCircular(item, circular, event, reject, { ...related, ...rules });
    if (circular && results) checkResults(circular, results, event, reject, related);
    else if (results) reject("results", "are of the items of a circular, which is missing");
    if (!results && Date.parse(event.end) + DAY_MS < now)
      folder.warnings.push({ file: MEETINGS, field: id, reason: `was held on ${event.date}, and has no results` });
  }
  const dateOf = ({ id }: Meeting) => events?.find((event) => event.id === id)?.date ?? "";
  return written.map(({ item }) => item).sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

function checkRecordDate(
  { recordDate, circular }: Meeting,
  event: InvestorEvent,
  reject: Reject,
  bounds: Rules["recordDays"],
): void {
  const days = daysBetween(recordDate, event.date);
  const isByNotice = circular?.delivery === "notice-and-access";
  const fewest = (isByNotice ? bounds?.fewestWithNotice : undefined) ?? bounds?.fewest ?? 0;
  const most = bounds?.most ?? Number.POSITIVE_INFINITY;
  if (days >= fewest && days <= most) return;
  const allowed = bounds?.most === undefined ? `${fewest} or more` : `${fewest} to ${most}`;
  reject(
    "recordDate",
    days < 0 ? "is after the meeting" : `is ${days} days before the meeting, and must be ${allowed}`,
  );
}

function checkCircular(
  meeting: Meeting,
  circular: Circular,
  event: InvestorEvent,
  reject: Reject,
  related: Named & MeetingRules,
) {
  const { recordDate, publishAt } = meeting;
  const { sharesEntitled, proxyDeadline, delivery, materials, paperCopies } = circular;
  const rejectField: Reject = (field, reason) => reject("circular", `${field} ${reason}`);
  if (isBefore(circular.publishAt, publishAt)) rejectField("publishAt", `is before that of the meeting, ${publishAt}`);
  if (isBefore(event.start, proxyDeadline)) rejectField("proxyDeadline", `is after the meeting begins, ${event.start}`);
  if (paperCopies.orderBy >= proxyDeadline.slice(0, 10))
    rejectField("orderBy", `leaves no time to vote: proxies are due by ${proxyDeadline}`);
  for (const { document } of materials) {
    const paper = findDocument(related, document, () =>
      rejectField("materials", `name ${document}, which is not in content/documents.yaml`),
    );
    if (paper && isBefore(circular.publishAt, paper.publishAt))
      rejectField("publishAt", `is before that of ${document}, ${paper.publishAt}`);
    const posted = paper && daysBetween(dayIn(new Date(paper.publishAt), related.timeZone), event.date);
    const { noticeDays } = related;
    if (delivery === "notice-and-access" && posted !== undefined && noticeDays !== null && posted < noticeDays)
      rejectField(
        "materials",
        `name ${document}, posted ${posted} days before the meeting: it must be ${noticeDays} or more`,
      );
  }
  // The shares that can be voted are those outstanding on the record date.
  const capital = related.ledger?.filter((entry) => entry.kind === "capital" && entry.date <= recordDate) ?? [];
  const last = capital.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
  if (last?.kind === "capital" && last.sharesAfter !== undefined && last.sharesAfter !== sharesEntitled)
    rejectField(
      "sharesEntitled",
      `is ${show(sharesEntitled)}, and the ledger has ${show(last.sharesAfter)} on ${recordDate}`,
    );
}

function checkResults(
  { items, sharesEntitled }: Circular,
  { sharesVoted, votes, release, publishAt }: Results,
  event: InvestorEvent,
  reject: Reject,
  related: Named,
): void {
  const rejectCount = (reason: string) => reject("results", reason);
  if (isBefore(publishAt, event.end)) rejectCount(`are published before the meeting ends, ${event.end}`);
  if (sharesVoted > sharesEntitled) rejectCount(`${show(sharesVoted)} shares voted of ${show(sharesEntitled)}`);
  if (votes.length !== items.length) rejectCount(`have ${votes.length} counts for ${items.length} items`);
  for (const [index, { title }] of items.entries()) {
    const cast = (votes[index]?.for ?? 0) + (votes[index]?.against ?? 0);
    if (votes[index] && (cast === 0 || cast > sharesVoted))
      rejectCount(`"${title}" has ${show(cast)} votes, and ${show(sharesVoted)} shares voted`);
  }
  const announcement = findRelease(related, release, rejectCount);
  if (!announcement) return;
  if (isBefore(publishAt, announcement.publishAt))
    rejectCount(`publishAt is before that of release ${release}, ${announcement.publishAt}`);
  const text = toPlainText(related.bodies[announcement.id]?.html ?? "");
  for (const count of [sharesEntitled, sharesVoted, ...votes.flatMap((item) => [item.for, item.against])])
    if (!text.includes(show(count))) rejectCount(`release ${release} does not say ${show(count)}`);
}

const show = (count: number) => count.toLocaleString("en-CA");
