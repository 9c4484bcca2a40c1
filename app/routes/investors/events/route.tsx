import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { describeEventChanges, labelEvent } from "~/domain/event-status";
import { eventPath, eventsPage, meetingPath } from "~/domain/investor-lists";
import { isOff } from "~/domain/publication";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { timeZoneName } from "~/locale/formats";
import { InvestorHead } from "~/site/investor-head";
import { TextLink } from "~/ui/links";
import { TitledSection } from "~/ui/titled-section";
import { businessEvent } from "../event-data";
import { investorMeta } from "../investor-meta";
import { describeMaterials } from "./materials.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...investorMeta(data.page),
        ...data.upcoming.map((event) => ({ "script:ld+json": businessEvent(event) })),
      ]
    : [];

export const headers = publicPage;

type Context = LoaderFunctionArgs["context"];

export function loader({ context }: LoaderFunctionArgs) {
  const { events } = context;
  findOr404(events.list()[0]);
  return {
    page: eventsPage,
    menu: context.investorMenu,
    upcoming: events.upcoming().map((event) => describeEvent(event, context)),
    past: events.past().map((event) => describeEvent(event, context)),
  };
}

type Event = ReturnType<Context["events"]["list"]>[number];

/** An event with what is published about it. */
function describeEvent(
  { release, document, publishAt: _, materials, ...event }: Event,
  context: Context,
) {
  const { press, investorDocuments, meetings, clock } = context;
  const about = press.findById(release);
  const paper = investorDocuments.find(document);
  return {
    ...event,
    path: eventPath(event.id),
    label: labelEvent(event),
    isOff: isOff(event),
    changed: describeEventChanges(event),
    ...describeMaterials(materials, clock.now()),
    meeting: meetings.find(event.id) ? meetingPath(event.id) : undefined,
    release: about && { title: about.title, path: about.path },
    document: paper && { title: paper.title, href: paper.href },
  };
}

type ListedEvent = ReturnType<typeof describeEvent>;

export default function Events() {
  const { page, menu, upcoming, past } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title="Events"
        lead={`Meet us in person or online. Times are local to each event, with ours (${timeZoneName}) in brackets where they differ.`}
        menu={menu}
      />
      <TitledSection title="Upcoming" className="mt-0">
        {upcoming.length === 0 ? (
          <p className="mt-4 text-muted">
            No events are scheduled. We announce every event in a{" "}
            <TextLink to="/press-releases" className="text-ink">
              press release
            </TextLink>
            .
          </p>
        ) : (
          <EventList events={upcoming} isUpcoming />
        )}
        <p className="mt-8 print:hidden">
          <TextLink to={`${page.path}/all.ics`}>Download all events (.ics)</TextLink>
        </p>
      </TitledSection>
      {past.length > 0 && (
        <TitledSection title="Past">
          <EventList events={past} />
        </TitledSection>
      )}
    </>
  );
}

function EventList({
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
          id={event.id}
          className="grid gap-x-8 gap-y-2 border-b border-line py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
        >
          <p className="figures text-sm text-muted">
            <time dateTime={event.start} className={event.isOff ? "line-through" : undefined}>
              {event.when}
            </time>
            {event.homeTime && ` (${event.homeTime})`}
          </p>
          <div>
            {event.label && <p className="mb-1 text-sm text-accent">{event.label}</p>}
            <h3 className="font-display text-heading">{event.title}</h3>
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
                <TextLink to={event.release.path} prefetch="intent">
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
                  href={`/investors/events/${event.id}.ics`}
                  text={event.isOff ? "Update your calendar" : "Add to calendar"}
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
