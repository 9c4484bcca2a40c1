import { brand } from "~/brand/generated/public";
import { publishedAddress } from "./page-meta";

/** Times are ISO 8601 with an offset. */
interface CalendarEvent {
  id: string;
  title: string;
  start: string;
  /** Left out for what has no length, such as a deadline: an end must be later than the start. */
  end?: string;
  /** The anchor of the event on the page; its id where left out. */
  anchor?: string;
  publishAt: string;
  place?: string | undefined;
  summary?: string | undefined;
  webcast?: string | undefined;
}

/** RFC 5545, section 3.1: a line has at most 75 octets without its end. */
const LINE_OCTETS = 75;

/**
 * A calendar (RFC 5545). Times are in UTC, which every calendar shows in its reader's own zone, so none needs a table of
 * the zone's changes. @param page path of the page with all events
 */
export function writeCalendar(events: readonly CalendarEvent[], page: string): string {
  const { hostname } = new URL(brand.origin);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(brand.company.legalName)}//Events//EN`,
    `X-WR-CALNAME:${escapeText(`${brand.company.name} events`)}`,
    ...events.flatMap(({ id, title, start, end, anchor = id, publishAt, place, summary, webcast }) => [
      "BEGIN:VEVENT",
      `UID:${id}@${hostname}`,
      `DTSTAMP:${utcTime(publishAt)}`,
      `DTSTART:${utcTime(start)}`,
      ...(end ? [`DTEND:${utcTime(end)}`] : []),
      `SUMMARY:${escapeText(title)}`,
      ...(place ? [`LOCATION:${escapeText(place)}`] : []),
      ...(summary || webcast ? [`DESCRIPTION:${escapeText([summary, webcast].filter(Boolean).join("\n"))}`] : []),
      `URL:${publishedAddress(`${page}#${anchor}`)}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** "2025-05-27T14:15:00-06:00" as "20250527T201500Z". */
const utcTime = (time: string) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

const escapeText = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

const encoder = new TextEncoder();

/** Breaks a line between characters, never within the octets of one; the next line begins with a space. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
