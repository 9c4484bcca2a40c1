import { TextLink } from "~/ui/links";
import type { ListedEvent } from "./route";

export function EventList({
  events,
  isUpcoming,
}: {
  events: readonly ListedEvent[];
  isUpcoming?: boolean;
}) {
  return (
    <ul className="mt-8 border-t border-line">
      {events.map((event) => (
        <li
          key={event.id}
          id={event.anchor}
          className="grid gap-x-8 gap-y-2 border-b border-line py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
        >
          <p className="figures text-sm text-muted">
            <time
              dateTime={event.start}
              className={event.isPostponedOrCancelled ? "line-through" : undefined}
            >
              {event.when}
            </time>
            {event.homeTime && ` (${event.homeTime})`}
          </p>
          <div>
            {event.label && <p className="mb-1 text-sm text-accent">{event.label}</p>}
            <h3 className="font-medium">{event.title}</h3>
            {event.changed.map((change) => (
              <p key={change} className="mt-2 max-w-2xl">
                {change}
              </p>
            ))}
            {event.place && <p className="mt-2">{event.place}</p>}
            {event.summary && <p className="mt-2 max-w-2xl text-muted">{event.summary}</p>}
            {event.dialIn && <p className="mt-2">By telephone: {event.dialIn}</p>}
            {event.notes.map((note) => (
              <p key={note} className="mt-2 text-sm text-muted">
                {note}
              </p>
            ))}
            <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
              {event.webcast && <EventLink href={event.webcast} text="Webcast" of={event.title} />}
              {event.there.map(({ text, href }) => (
                <EventLink key={text} href={href} text={text} of={event.title} />
              ))}
              {event.meeting && (
                <EventLink href={event.meeting} text="Votes and materials" of={event.title} />
              )}
              {event.release && (
                <TextLink to={event.release.path}>
                  Press release<span className="sr-only">: {event.release.title}</span>
                </TextLink>
              )}
              {event.document && (
                <EventLink
                  href={event.document.href}
                  text={event.document.title}
                  of={event.title}
                />
              )}
              {isUpcoming && (
                <EventLink
                  href={event.calendar}
                  text={event.isPostponedOrCancelled ? "Update your calendar" : "Add to calendar"}
                  of={event.title}
                />
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function EventLink({ href, text, of }: { href: string; text: string; of: string }) {
  return (
    <TextLink to={href}>
      {text}
      <span className="sr-only">: {of}</span>
    </TextLink>
  );
}
