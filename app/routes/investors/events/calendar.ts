import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { eventChangedAt } from "~/domain/event-status";
import { eventPath, meetingPath } from "~/domain/investor-lists";
import { isPostponedOrCancelled } from "~/domain/publication";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";
import { writeCalendar } from "./write-calendar";

export const handle = publicFile;

type Context = LoaderFunctionArgs["context"];

/** One event ("annual-meeting-2025.ics"), or all ("all.ics"), to which a calendar can subscribe. */
export function loader({ params: { calendar = "" }, context }: LoaderFunctionArgs) {
  const id = findOr404(/^([a-z0-9-]+)\.ics$/.exec(calendar)?.[1]);
  const all = context.events.list();
  const chosen = id === "all" ? all : all.filter((event) => event.id === id);
  findOr404(chosen[0]);
  const entries = chosen.flatMap((event) => listEntries(event, context.meetings));
  return publishedFile(writeCalendar(entries), "text/calendar", {
    changedAt: entries.map(eventChangedAt),
  });
}

/** A meeting's deadline for proxies precedes it. */
function listEntries(
  event: ReturnType<Context["events"]["list"]>[number],
  meetings: Context["meetings"],
) {
  const { id, title, status, changes } = event;
  const entry = { ...event, path: eventPath(id) };
  const circular = meetings.find(id)?.circular;
  if (!circular?.proxyDeadline) return [entry];
  const deadline = {
    // A meeting that does not take place has no deadline.
    ...(isPostponedOrCancelled(event) && { status, changes }),
    id: `${id}-proxies`,
    title: `Deadline for proxies: ${title}`,
    start: circular.proxyDeadline,
    path: meetingPath(id),
    publishAt: circular.publishAt,
  };
  return [deadline, entry];
}
