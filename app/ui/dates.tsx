import { dateFormat } from "~/locale/formats";

const longDate = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** A calendar date for people ("June 18, 2025") that programs can read, too. */
export function DisplayDate({ date, className }: { /** ISO, without a time. */ date: string; className?: string }) {
  return (
    <time dateTime={date} className={className}>
      {longDate.format(new Date(`${date}T00:00:00Z`))}
    </time>
  );
}

const torontoTime = dateFormat({
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "America/Toronto",
});

/** A moment for people, in Toronto's time, that programs can read, too. */
export function Moment({ at }: { at: Date | string }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} className="figures">
      {torontoTime.format(date)}
    </time>
  );
}

const torontoDay = dateFormat({ dateStyle: "long", timeZone: "America/Toronto" });

/** The day of a moment, as Toronto has it, for people ("June 18, 2025") and for programs. */
export function DayOf({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{torontoDay.format(at)}</time>;
}
