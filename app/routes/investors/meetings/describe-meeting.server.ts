import type { AppLoadContext } from "@remix-run/cloudflare";
import { rules } from "~/brand/generated/rules";
import { describeTurnout, keptUntil, listItems, type MeetingWithEvent } from "~/domain/disclosures/meetings";
import { describeEventChanges } from "~/domain/event-status";
import { formatExact } from "~/domain/treasury/format";
import { timeZoneName } from "~/locale/formats";
import { formatLocalDay, formatLocalTime, localDay } from "~/locale/local-times";
import { tied } from "~/locale/tied";
import { describeFile } from "../describe-file";

const formatCount = (count: number) => formatExact(String(count), "shares");

type Context = Pick<AppLoadContext, "press" | "investorDocuments" | "clock">;

/** A meeting in the tense of the request's time. */
export function describeMeeting(meeting: MeetingWithEvent, { press, investorDocuments, clock }: Context) {
  const { id, event, stage, takesProxies, recordDate, circular, results } = meeting;
  const isPast = stage === "awaiting results" || stage === "counted";
  const isOff = stage === "postponed" || stage === "cancelled";
  const isRecordPast = recordDate < localDay(clock.now());
  const release = press.findById(results?.release);
  return {
    id,
    title: event.title,
    start: event.start,
    when: event.when,
    homeTime: event.homeTime,
    place: event.place,
    webcast: event.webcast,
    status: statuses[stage],
    isPast,
    isOff,
    changes: describeEventChanges(event),
    facts: [
      {
        label: "Record date",
        date: recordDate,
        text: `Shareholders at the close of business on this day ${isPast ? "could" : "can"} vote${isRecordPast || isPast ? "" : "; shares bought later do not count"}`,
      },
      ...(circular
        ? [
            {
              label: "Shares entitled to vote",
              figure: formatCount(circular.sharesEntitled),
              text: "One vote a share",
            },
            {
              label: "Deadline for proxies",
              moment: circular.proxyDeadline,
              figure: formatLocalDay(new Date(circular.proxyDeadline)),
              text: `${formatLocalTime(new Date(circular.proxyDeadline))} ${timeZoneName}; votes ${takesProxies ? "must" : "had to"} arrive by then`,
            },
          ]
        : []),
      ...(results
        ? [
            {
              label: "Shares voted",
              figure: formatCount(results.sharesVoted),
              text: `${describeTurnout(meeting)} of those entitled, in person or by proxy`,
            },
          ]
        : []),
    ],
    note: describeNote(meeting),
    items: listItems(meeting).map(({ title, other, needs, count }) => ({
      title: tied(title),
      needs: needs === "majority" ? "More than half of the votes cast" : "Two thirds of the votes cast",
      other,
      count: count && {
        ...count,
        for: formatCount(count.for),
        against: formatCount(count.against),
        share: Number.parseFloat(count.percent),
      },
    })),
    release: release && { path: release.path, title: tied(release.title) },
    circular: circular && describeCircular(circular, { takesProxies, isPast: isPast || isOff, investorDocuments }),
  };
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
function describeNote({ stage, circular }: MeetingWithEvent): string | null {
  if (stage === "awaiting results")
    return "The meeting has ended. We publish the count of each item in a press release.";
  if (stage === "under way") return "The meeting is under way.";
  if (!circular && stage === "upcoming")
    return `The ${rules.words.circular}, with the items of business and how to vote, will be posted here${alsoFiled()} before the meeting.`;
  return null;
}

const alsoFiled = () => (rules.filingSystem ? ` and filed on ${rules.filingSystem}` : "");

const describeKept = (kept: string | null) => ({
  kept,
  keptFor: `${rules.materialsYears === 1 ? "a year" : `${rules.materialsYears} years`} after the last was posted`,
  keptAlso: rules.filingSystem ? `, and on ${rules.filingSystem}` : "",
});

type Circular = NonNullable<MeetingWithEvent["circular"]>;
interface Tense {
  takesProxies: boolean;
  isPast: boolean;
  investorDocuments: Context["investorDocuments"];
}

function describeCircular(circular: Circular, { takesProxies, isPast, investorDocuments }: Tense) {
  const { delivery, materials, paperCopies, voting } = circular;
  const papers = materials.flatMap(({ title, document }) => {
    const paper = investorDocuments.find(document);
    return paper ? [{ title, href: paper.href, posted: paper.date, file: describeFile(paper).join(", ") }] : [];
  });
  return {
    papers,
    ...describeKept(delivery === "notice-and-access" ? keptUntil(papers.map(({ posted }) => posted)) : null),
    paperCopies: { text: tied(paperCopies.text), orderBy: takesProxies ? paperCopies.orderBy : null },
    voting: takesProxies ? voting : [],
    votingClosed:
      takesProxies || isPast
        ? null
        : "The deadline for proxies has passed. Shareholders of record can still vote in person.",
  };
}

export type DescribedMeeting = ReturnType<typeof describeMeeting>;
