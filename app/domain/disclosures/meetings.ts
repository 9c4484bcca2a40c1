import type { InvestorEvent, Meeting } from "~/content/investors-schema";
import {
  type Embargoed,
  hasEnded,
  isPostponedOrCancelled,
  type Published,
} from "~/domain/publication";

/** Where a meeting is in its course; the words of every page follow it. */
type MeetingStage =
  | "postponed"
  | "cancelled"
  | "upcoming"
  | "under way"
  | "awaiting results"
  | "counted";

export type MeetingWithEvent = Meeting & {
  readonly event: InvestorEvent;
  readonly stage: MeetingStage;
  /** Whether votes by proxy can still be received. */
  readonly takesProxies: boolean;
};

/** @param at the time (ms) that divides what is said of the future from what is said of the past */
export function createMeetings(
  { meetings = [], investorEvents = [] }: Published<Pick<Embargoed, "meetings" | "investorEvents">>,
  at: number,
) {
  const list = (): readonly MeetingWithEvent[] =>
    meetings.flatMap((meeting) => {
      const event = investorEvents.find(({ id }) => id === meeting.id);
      const isOpen = at < Date.parse(meeting.circular?.proxyDeadline ?? event?.start ?? "");
      const takesProxies = isOpen && event !== undefined && !isPostponedOrCancelled(event);
      return event ? [{ ...meeting, event, takesProxies, stage: stageOf(meeting, event, at) }] : [];
    });
  return {
    /** The latest first. */
    list,
    find: (id: string): MeetingWithEvent | undefined => list().find((meeting) => meeting.id === id),
  };
}

export type Meetings = ReturnType<typeof createMeetings>;

function stageOf({ results }: Meeting, event: InvestorEvent, at: number): MeetingStage {
  if (results) return "counted";
  if (event.status === "postponed" || event.status === "cancelled") return event.status;
  if (hasEnded(event, at)) return "awaiting results";
  return at >= Date.parse(event.start) ? "under way" : "upcoming";
}

type Item = NonNullable<Meeting["circular"]>["items"][number];

/** A matter of the meeting, with its count once there is one. */
interface CountedItem extends Item {
  readonly count: {
    readonly for: number;
    readonly against: number;
    /** The votes in favour as a share of the votes cast: "96.50%". */
    readonly percent: string;
    readonly outcome: string;
  } | null;
}

export const listItems = ({ circular, results }: Meeting): CountedItem[] =>
  (circular?.items ?? []).map((item, index) => {
    const votes = results?.votes[index];
    if (!votes) return { ...item, count: null };
    return {
      ...item,
      count: { ...votes, percent: percentOf(votes.for, votes.for + votes.against) },
    };
  });

/** The share of the shares that could be voted, "55.00%"; null where it is not stated. */
export const formatTurnout = ({ circular, results }: Meeting) =>
  circular?.sharesEntitled && results?.sharesVoted
    ? percentOf(results.sharesVoted, circular.sharesEntitled)
    : null;

const percentOf = (part: number, whole: number) => `${((100 * part) / (whole || 1)).toFixed(2)}%`;
