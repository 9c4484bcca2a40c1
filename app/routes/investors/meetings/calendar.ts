import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { meetingsPage } from "~/domain/investor-lists";
import { writeCalendar } from "~/http/calendar";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** A meeting for calendars ("annual-meeting-2025.ics"), with the deadline for proxies. */
export function loader({ params: { calendar = "" }, context: { meetings } }: LoaderFunctionArgs) {
  const id = findOr404(/^([a-z0-9-]+)\.ics$/.exec(calendar)?.[1]);
  const { event, circular } = findOr404(meetings.find(id));
  const deadline = circular && {
    id: `${id}-proxies`,
    title: `Deadline for proxies: ${event.title}`,
    start: circular.proxyDeadline,
    anchor: id,
    publishAt: circular.publishAt,
  };
  return publishedFile(writeCalendar(deadline ? [deadline, event] : [event], meetingsPage.path), "text/calendar");
}
