import { timeZone } from "~/locale/formats";
import { dateFormat } from "~/locale/intl";

const longDate = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** A calendar date for people ("June 18, 2025") that programs can read, too. */
export function DisplayDate({
  date,
  className = "",
}: {
  /** ISO, without a time. */ date: string;
  className?: string;
}) {
  return (
    <time dateTime={date} className={`whitespace-nowrap ${className}`}>
      {longDate.format(new Date(`${date}T00:00:00Z`))}
    </time>
  );
}

const localTime = dateFormat({ dateStyle: "medium", timeStyle: "short", timeZone });

/** A moment in the company's time zone. */
export function Moment({ at }: { at: Date | string }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="figures">
      {localTime.format(date)}
    </time>
  );
}

const localDay = dateFormat({ dateStyle: "long", timeZone });

/** The day of a moment ("June 18, 2025") in the company's time zone. */
export function DayOf({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{localDay.format(at)}</time>;
}
