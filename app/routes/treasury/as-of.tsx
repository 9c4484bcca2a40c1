import { timeZoneName } from "~/locale/formats";
import { formatLocalSecond } from "~/locale/local-times";

/**
 * With seconds: the value now and the figures of the page's own price differ within a minute. In a narrow card the line
 * ends between the day and the time.
 */
const write = (at: string) =>
  `${formatLocalSecond(new Date(at))} ${timeZoneName}`.replace(/(\d{4},)?\s/g, (gap, year) => (year ? gap : "\u00a0"));

/** A day in words, or the time of a live price with its zone. */
export function AsOf({ at }: { at: string }) {
  return at.endsWith("Z") ? <time dateTime={at}>{write(at)}</time> : at;
}
