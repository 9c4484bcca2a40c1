import { dateFormat, timeZone, timeZoneName } from "~/locale/formats";

// With seconds: the value now and the figures of the page's own price differ within a minute.
const localTime = dateFormat({ dateStyle: "medium", timeStyle: "medium", timeZone });

/** A day in words, or the time of a live price with its zone. */
export function AsOf({ at }: { at: string }) {
  return at.endsWith("Z") ? (
    <time dateTime={at} className="whitespace-nowrap">
      {`${localTime.format(new Date(at))} ${timeZoneName}`}
    </time>
  ) : (
    at
  );
}
