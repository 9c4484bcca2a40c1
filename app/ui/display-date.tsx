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
