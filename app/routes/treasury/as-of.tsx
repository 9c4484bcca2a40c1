import { timeZone, timeZoneName } from "~/locale/formats";
import { dateFormat } from "~/locale/intl";

// With seconds: the value now and the figures of the page's own price differ within a minute.
const localTime = dateFormat({ dateStyle: "medium", timeStyle: "medium", timeZone });

/** In a narrow card the line ends between the day and the time. */
const write = (at: string) => `${localTime.format(new Date(at))} ${timeZoneName}`.replace(/(?<!\d{4},)\s/g, "\u00a0");

/** A day in words, or the time of a live price with its zone. */
export function AsOf({ at }: { at: string }) {
  return at.endsWith("Z") ? <time dateTime={at}>{write(at)}</time> : at;
}
