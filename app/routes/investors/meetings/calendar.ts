import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { eventChangedAt } from "~/domain/event-status";
import { meetingsPage } from "~/domain/investor-lists";
import { isOff } from "~/domain/publication";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";
import { writeCalendar } from "../write-calendar";

export const handle = publicFile;

/** A meeting for calendars ("annual-meeting-2025.ics"), with the deadline for proxies. */
export function loader({ params: { calendar = "" }, context: { meetings } }: LoaderFunctionArgs) {
  const id = findOr404(/^([a-z0-9-]+)\.ics$/.exec(calendar)?.[1]);
  const { event, circular } = findOr404(meetings.find(id));
  const { status, changes } = event;
  // A deadline of a meeting that does not take place is none.
  const deadline = circular?.proxyDeadline && {
    ...(isOff({ status }) && { status, changes }),
    id: `${id}-proxies`,
    title: `Deadline for proxies: ${event.title}`,
    start: circular.proxyDeadline,
    anchor: id,
    publishAt: circular.publishAt,
  };
  const entries = deadline ? [deadline, event] : [event];
  return publishedFile(writeCalendar(entries, meetingsPage.path), "text/calendar", {
    changedAt: entries.map(eventChangedAt),
  });
}
