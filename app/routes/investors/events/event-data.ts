import type { BusinessEvent, WithContext } from "schema-dts";
import type { ChangedEvent } from "~/domain/event-status";
import { publisher } from "~/http/corporation";
import { publishedAddress } from "~/http/page-meta";

interface PublishedEvent extends Record<"title" | "start" | "end" | "path", string> {
  place?: string | undefined;
  webcast?: string | undefined;
  summary?: string | undefined;
  status?: ChangedEvent["status"];
  movedFrom?: ChangedEvent["movedFrom"];
}

/** https://schema.org/EventStatusType has no value for an unconfirmed time. */
function resolveStatus({ status, movedFrom }: PublishedEvent) {
  if (status === "cancelled") return "EventCancelled";
  if (status === "postponed") return "EventPostponed";
  return movedFrom ? "EventRescheduled" : "EventScheduled";
}

/** Times are ISO 8601. */
export function businessEvent(event: PublishedEvent): WithContext<BusinessEvent> {
  const { title, start, end, path, place, webcast, summary } = event;
  const places = [
    ...(place ? [{ "@type": "Place", name: place, address: place } as const] : []),
    ...(webcast ? [{ "@type": "VirtualLocation", url: webcast } as const] : []),
  ];
  const onlyMode = webcast ? "Online" : "Offline";
  const mode = places.length > 1 ? "Mixed" : onlyMode;
  return {
    "@context": "https://schema.org",
    "@type": "BusinessEvent",
    name: title,
    startDate: start,
    endDate: end,
    eventStatus: `https://schema.org/${resolveStatus(event)}`,
    ...(event.movedFrom && { previousStartDate: event.movedFrom.start }),
    url: publishedAddress(path),
    organizer: publisher,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    ...(places.length > 0 && { location: places }),
    ...(summary && { description: summary }),
  };
}
