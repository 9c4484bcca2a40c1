import { formatDay } from "~/locale/days";
import { formatLocalDay, formatLocalMinute } from "~/locale/local-times";

/** "June 18, 2025" @param props.date ISO, without a time */
export function DisplayDate({ date, className = "" }: { date: string; className?: string }) {
  return (
    <time dateTime={date} className={`whitespace-nowrap ${className}`}>
      {formatDay(date)}
    </time>
  );
}

/** In the company's time zone. */
export function Moment({ at }: { at: Date | string }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="figures">
      {formatLocalMinute(date)}
    </time>
  );
}

/** "June 18, 2025", in the company's time zone. */
export function DayOf({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatLocalDay(at)}</time>;
}
