import { formatDay } from "~/locale/days";
import { timeZoneName } from "~/locale/formats";
import { formatLocalDay, formatLocalTime } from "~/locale/local-times";

export interface Noted {
  /** live, mixed, dated, stale, simulated or unavailable. */
  readonly status: string;
  /** Day of the oldest input. */
  readonly asOf: string | null;
  /** Time of its live price, ISO 8601 in UTC. */
  readonly priceAsOf?: string | undefined;
  /** Why it is unavailable. */
  readonly reason?: string | undefined;
  /** A reader typed one of its inputs. */
  readonly isOwn?: boolean;
}

interface FigureNoteProps extends Noted {
  /** Omits the live price's time, which the price bar has. */
  readonly isBrief?: boolean;
}

export function FigureNote({ status, asOf, priceAsOf, reason, isOwn, isBrief }: FigureNoteProps) {
  if (status === "unavailable") return <span>{reason}</span>;
  const day = asOf ? ` · ${formatDay(asOf)}` : "";
  if (isOwn) {
    return (
      <span>
        <strong className="font-medium text-ink">your figure</strong>
        {day}
      </span>
    );
  }
  const price = priceAsOf && !isBrief ? ` · Bitcoin at ${writePriceTime(priceAsOf, status)}` : "";
  return <span>{status + day + price}</span>;
}

/** A stale price can be of another day. */
function writePriceTime(priceAsOf: string, status: string): string {
  const at = new Date(priceAsOf);
  const time = `${formatLocalTime(at)} ${timeZoneName}`;
  return status === "stale" ? `${time} on ${formatLocalDay(at)}` : time;
}
