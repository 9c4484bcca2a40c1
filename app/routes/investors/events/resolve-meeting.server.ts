import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatTurnout, listItems, type MeetingWithEvent } from "~/domain/disclosures/meetings";
import { listEventChanges } from "~/domain/event-status";
import { anchorIn, eventsPage, meetingPath } from "~/domain/investor-lists";
import { formatExact } from "~/domain/treasury/format";
import { timeZoneName } from "~/locale/formats";
import { formatLocalDay, formatLocalTime } from "~/locale/local-times";
import { insertNoBreakSpaces } from "~/locale/no-break-spaces";
import { formatFileFacts } from "../file-facts";

const formatCount = (count: number) => formatExact(String(count), "shares");

type Context = Pick<AppLoadContext, "press" | "investorDocuments">;

/** In the tense of the request's time. */
export function resolveMeeting(meeting: MeetingWithEvent, { press, investorDocuments }: Context) {
  const { id, event, stage, takesProxies, circular, results } = meeting;
  const isPast = stage === "awaiting results" || stage === "counted";
  const isPostponedOrCancelled = stage === "postponed" || stage === "cancelled";
  const release = press.findById(results?.release);
  return {
    id: anchorIn(meetingPath(id)),
    calendar: `${eventsPage.path}/${id}.ics`,
    title: event.title,
    start: event.start,
    when: event.when,
    homeTime: event.homeTime,
    place: event.place,
    webcast: event.webcast,
    status: statuses[stage],
    isPast,
    isPostponedOrCancelled,
    changes: listEventChanges(event),
    facts: listMeetingFacts(meeting),
    note: formatNote(meeting),
    items: listItems(meeting).map(({ title, other, needs, count }) => ({
      title: insertNoBreakSpaces(title),
      needs,
      other,
      count: count && {
        ...count,
        for: formatCount(count.for),
        against: formatCount(count.against),
        share: Number.parseFloat(count.percent),
      },
    })),
    release: release && { path: release.path, title: insertNoBreakSpaces(release.title) },
    circular:
      circular &&
      resolveCircular(circular, {
        takesProxies,
        isPast: isPast || isPostponedOrCancelled,
        investorDocuments,
      }),
  };
}

function listMeetingFacts(meeting: MeetingWithEvent) {
  const { recordDate, recordDateNote, circular, results } = meeting;
  const facts: {
    label: string;
    date?: string;
    moment?: string;
    figure?: string;
    text?: string | undefined;
  }[] = [];
  if (recordDate) facts.push({ label: "Record date", date: recordDate, text: recordDateNote });
  if (circular?.sharesEntitled) {
    facts.push({
      label: "Shares entitled to vote",
      figure: formatCount(circular.sharesEntitled),
      text: circular.sharesEntitledNote,
    });
  }
  if (circular?.proxyDeadline) {
    const deadline = new Date(circular.proxyDeadline);
    facts.push({
      label: "Deadline for proxies",
      moment: circular.proxyDeadline,
      figure: formatLocalDay(deadline),
      text: [`${formatLocalTime(deadline)} ${timeZoneName}`, circular.proxyDeadlineNote]
        .filter(Boolean)
        .join(" · "),
    });
  }
  if (results?.sharesVoted) {
    const turnout = formatTurnout(meeting);
    facts.push({
      label: "Shares voted",
      figure: formatCount(results.sharesVoted),
      text: [turnout && `${turnout} of those entitled`, results.sharesVotedNote]
        .filter(Boolean)
        .join(" · "),
    });
  }
  return facts;
}

const statuses = {
  postponed: "Postponed",
  cancelled: "Cancelled",
  upcoming: "Upcoming",
  "under way": "Under way",
  "awaiting results": "Held; results follow",
  counted: "Held",
} as const;

/** What a visitor should know first. */
function formatNote({ stage, circular }: MeetingWithEvent): string | null {
  if (stage === "awaiting results") {
    return "The meeting has ended. We publish the count of each item in a press release.";
  }
  if (stage === "under way") return "The meeting is under way.";
  if (!circular && stage === "upcoming") {
    return "The materials, with the items of business and how to vote, will be posted here before the meeting.";
  }
  return null;
}

type Circular = NonNullable<MeetingWithEvent["circular"]>;
interface Tense {
  takesProxies: boolean;
  isPast: boolean;
  investorDocuments: Context["investorDocuments"];
}

function resolveCircular(circular: Circular, { takesProxies, isPast, investorDocuments }: Tense) {
  const { materials, materialsNote, paperCopies, voting } = circular;
  const papers = materials.flatMap(({ title, document }) => {
    const paper = investorDocuments.find(document);
    return paper
      ? [{ title, href: paper.href, posted: paper.date, file: formatFileFacts(paper).join(", ") }]
      : [];
  });
  return {
    papers,
    materialsNote,
    paperCopies: paperCopies && {
      text: insertNoBreakSpaces(paperCopies.text),
      orderBy: takesProxies ? paperCopies.orderBy : undefined,
    },
    voting: takesProxies ? voting : [],
    votingClosed: takesProxies || isPast ? null : "The deadline for proxies has passed.",
  };
}

export type DescribedMeeting = ReturnType<typeof resolveMeeting>;
