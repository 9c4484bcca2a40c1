import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { eventChangedAt } from "~/domain/event-status";
import { eventsPage } from "~/domain/investor-lists";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";
import { writeCalendar } from "../write-calendar";

export const handle = publicFile;

/**
 * One event for calendars ("annual-meeting-2025.ics"), or all of them ("all.ics"), which a calendar
 * may subscribe to.
 */
export function loader({ params: { calendar = "" }, context: { events } }: LoaderFunctionArgs) {
  const id = findOr404(/^([a-z0-9-]+)\.ics$/.exec(calendar)?.[1]);
  const all = events.list();
  const chosen = id === "all" ? all : all.filter((event) => event.id === id);
  findOr404(chosen[0]);
  return publishedFile(writeCalendar(chosen, eventsPage.path), "text/calendar", {
    changedAt: chosen.map(eventChangedAt),
  });
}
