import { brand } from "~/brand/generated/public";
import {
  type ChangedEvent,
  eventChangedAt,
  listEventChanges,
  titleEvent,
} from "~/domain/event-status";
import { isPostponedOrCancelled } from "~/domain/publication";
import { publishedAddress } from "~/http/page-meta";
import { withoutForbidden } from "~/http/plain-text";

/** Times are ISO 8601 with an offset. */
interface CalendarEvent extends ChangedEvent {
  id: string;
  title: string;
  start: string;
  /** Absent for a deadline: an end must be later than the start. */
  end?: string;
  path: string;
  publishAt: string;
  place?: string | undefined;
  summary?: string | undefined;
  webcast?: string | undefined;
  dialIn?: string | undefined;
}
/** RFC 5545, section 3.1: without the line end. */
const LINE_OCTETS = 75;

/**
 * RFC 5545. Times are in UTC, so no table of the zone's changes is needed. `SEQUENCE` is the number
 * of an entry's changes: programs that have the entry notice that it was moved or cancelled.
 */
export function writeCalendar(events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(brand.company.legalName)}//Events//EN`,
    `X-WR-CALNAME:${escapeText(`${brand.company.name} events`)}`,
    ...events.flatMap(writeEvent),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const { hostname } = new URL(brand.origin);

function writeEvent(event: CalendarEvent): string[] {
  const { id, start, end, path, place, summary, webcast, dialIn, changes = [] } = event;
  const changedAt = utcTime(eventChangedAt(event));
  const telephone = dialIn && `By telephone: ${dialIn}`;
  const description = [...listEventChanges(event), summary, telephone, webcast]
    .filter(Boolean)
    .join("\n");
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${hostname}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${changes.length}`,
    ...writeStatus(event),
    `DTSTART:${utcTime(start)}`,
    ...(end ? [`DTEND:${utcTime(end)}`] : []),
    `SUMMARY:${escapeText(titleEvent(event))}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${publishedAddress(path)}`,
    "END:VEVENT",
  ];
}

/**
 * iCalendar has no postponed state: an event without a new time is cancelled, and comes back with
 * its next change.
 */
function writeStatus(event: ChangedEvent): string[] {
  if (isPostponedOrCancelled(event)) return ["STATUS:CANCELLED", "TRANSP:TRANSPARENT"];
  return [`STATUS:${event.status === "tentative" ? "TENTATIVE" : "CONFIRMED"}`];
}

/** "2025-05-27T14:15:00-06:00" becomes "20250527T201500Z". */
const utcTime = (time: string) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

const escapeText = (text: string) =>
  withoutForbidden(text)
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n");

const encoder = new TextEncoder();

/**
 * Breaks a line between characters, never within the octets of one; a continuation begins with a
 * space.
 */
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
