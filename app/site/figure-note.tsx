import { formatDay } from "~/locale/days";
import { timeZoneName } from "~/locale/formats";
import { formatLocalDay, formatLocalTime } from "~/locale/local-times";

export interface Noted {
  /** live, mixed, dated, stale, simulated or unavailable. */
  readonly status: string;
  /** The day of its oldest input. */
  readonly asOf: string | null;
  /** The time of the live price in it, ISO 8601 in UTC. */
  readonly priceAsOf?: string | undefined;
  /** Why it has no value. */
  readonly reason?: string | undefined;
  /** Whether a reader typed one of its inputs. */
  readonly isOwn?: boolean;
}

interface FigureNoteProps extends Noted {
  /** Leaves the time of the live price to the price bar. */
  readonly isBrief?: boolean;
}

/** What stands beside every figure: its status, and the days of what it is made of. */
export function FigureNote({ status, asOf, priceAsOf, reason, isOwn, isBrief }: FigureNoteProps) {
  if (status === "unavailable") return <span>{reason}</span>;
  const day = asOf ? ` · ${formatDay(asOf)}` : "";
  if (isOwn)
    return (
      <span>
        <strong className="font-medium text-ink">your figure</strong>
        {day}
      </span>
    );
  const price = priceAsOf && !isBrief ? ` · Bitcoin at ${writePriceTime(priceAsOf, status)}` : "";
  return <span>{status + day + price}</span>;
}

/** A stale price can be of another day. */
function writePriceTime(priceAsOf: string, status: string): string {
  const at = new Date(priceAsOf);
  const time = `${formatLocalTime(at)} ${timeZoneName}`;
  return status === "stale" ? `${time} on ${formatLocalDay(at)}` : time;
}
