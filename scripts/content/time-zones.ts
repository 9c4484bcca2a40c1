import { DAY_MS } from "../../app/locale/durations";

/**
 * A time zone's name for every season of a time's year: "ET" for America/Toronto, "London time" for
 * Europe/London.
 */
export function nameTimeZone(timeZone: string, at = new Date(0)): string {
  const name = partOf(at, timeZone, "shortGeneric");
  // Zones without a usual abbreviation are named after their country ("United Kingdom Time") or as
  // an offset of one season.
  const place = placeOf(timeZone);
  return [name, place].find((short) => /^[A-Z]{2,5}$/.test(short)) ?? `${place} time`;
}

/** The place that an IANA name names: "St Johns". */
const placeOf = (timeZone: string) =>
  timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");

/**
 * How far a zone is from UTC at a time: "-04:00" for America/Toronto in summer, "+00:00" for UTC.
 */
export const offsetAt = (at: Date, timeZone: string) =>
  partOf(at, timeZone, "longOffset").replace("GMT", "") || "+00:00";

/** "2025-06-18" */
export const dayIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(at);

function partOf(at: Date, timeZone: string, timeZoneName: "shortGeneric" | "longOffset"): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

const writtenTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)$/;

/**
 * With the correction; null where there is none. Clocks in spring skip an hour and in autumn show
 * one twice: the skipped one is rejected, and of the other both offsets are right.
 */
export function findOffsetFault(written: string, timeZone: string): string | null {
  const [, clock = "", offset = ""] = writtenTime.exec(written) ?? [];
  if (clock === "" || Number.isNaN(Date.parse(written))) return null;
  const place = placeOf(timeZone);
  const [first, second] = offsetsOf(clock, timeZone);
  // Only a program writes Z for another zone than UTC: it means the time, not what clocks show.
  if (offset === "Z" && first !== "+00:00") {
    return `must have the offset of ${place}: write ${writeTime(new Date(written), timeZone)}`;
  }
  if (first === undefined) {
    const later = writeTime(new Date(`${clock}${offsetOn(clock, timeZone)}`), timeZone);
    return `the clocks of ${place} skip that hour on that day, as daylight saving time begins: write ${later}, or another time`;
  }
  if (offset === first || offset === second || offset === "Z") return null;
  return second === undefined
    ? `${place} is at ${first} on that day: write ${clock}${first}`
    : `the clocks of ${place} show that time twice on that day: write ${clock}${first} for the first, or ${clock}${second} for the second`;
}

/**
 * The offsets at which clocks of a zone show a time: one as a rule, none or two on the days when
 * they are changed.
 */
function offsetsOf(clock: string, timeZone: string): readonly string[] {
  const utc = Date.parse(`${clock}Z`);
  const around = [-DAY_MS, DAY_MS].map((ms) => offsetAt(new Date(utc + ms), timeZone));
  return [...new Set(around)].filter(
    (offset) => offsetAt(new Date(`${clock}${offset}`), timeZone) === offset,
  );
}

/** A time as clocks of a zone show it, with their offset: "2026-11-12T07:30:00-05:00". */
export function writeTime(at: Date, timeZone: string): string {
  const offset = offsetAt(at, timeZone);
  const shifted = Date.parse(
    `${at.toISOString().slice(0, 19)}${offset.startsWith("-") ? "+" : "-"}${offset.slice(1)}`,
  );
  return `${new Date(shifted).toISOString().slice(0, 19)}${offset}`;
}

/**
 * The offset for a time that clocks of a zone show, the first of two; of a skipped one, that before
 * it.
 */
export const offsetOn = (clock: string, timeZone: string) =>
  offsetsOf(clock, timeZone)[0] ?? offsetAt(new Date(Date.parse(`${clock}Z`) - DAY_MS), timeZone);
