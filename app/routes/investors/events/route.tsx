import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { labelEvent, listEventChanges } from "~/domain/event-status";
import {
  anchorIn,
  eventPath,
  eventsPage,
  meetingPath,
  meetingsPage,
} from "~/domain/investor-lists";
import { isPostponedOrCancelled } from "~/domain/publication";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { publicFile } from "~/http/public-route";
import { timeZoneName } from "~/locale/formats";
import { InvestorHead } from "~/site/investor-head";
import { TextLink } from "~/ui/links";
import { TitledSection } from "~/ui/titled-section";
import { investorMeta } from "../investor-meta";
import { businessEvent } from "./event-data";
import { EventList } from "./event-list";
import { listMaterials } from "./materials.server";
import { MeetingSection } from "./meeting";
import { resolveMeeting } from "./resolve-meeting.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...investorMeta(data.page),
        ...data.upcoming.map((event) => ({ "script:ld+json": businessEvent(event) })),
      ]
    : [];

export const headers = publicPage;

/** Who reads a meeting's materials is private: no page view is sent. */
export const handle = { ...publicFile, unlisted: true };

type Context = LoaderFunctionArgs["context"];

export function loader({ context }: LoaderFunctionArgs) {
  const { events } = context;
  findOr404(events.list()[0]);
  const meetings = context.meetings.list().map((meeting) => resolveMeeting(meeting, context));
  const past = events.past().map((event) => formatEvent(event, context));
  return {
    page: eventsPage,
    menu: context.investorMenu,
    parts: [
      { title: "Upcoming", anchor: "upcoming" },
      ...(meetings.length > 0 ? [{ title: meetingsPage.title, anchor: "meetings" }] : []),
      ...(past.length > 0 ? [{ title: "Past", anchor: "past" }] : []),
    ],
    upcoming: events.upcoming().map((event) => formatEvent(event, context)),
    meetings,
    past,
  };
}

type Event = ReturnType<Context["events"]["list"]>[number];

export type ListedEvent = ReturnType<typeof formatEvent>;

export default function Events() {
  const { page, menu, parts, upcoming, meetings, past } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title={page.title}
        lead={`Meet us in person or online. Times are local to each event, with ours (${timeZoneName}) in brackets where they differ.`}
        menu={menu}
        parts={parts}
      />
      <TitledSection title="Upcoming" className="">
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
      {meetings.length > 0 && (
        <TitledSection title={meetingsPage.title} id="meetings" className="mt-20">
          <p className="mt-4 max-w-2xl text-muted">
            What shareholders vote on, how to vote, and every count. This page loads nothing from
            other sites and counts no visits.
          </p>
          {meetings.map((meeting) => (
            <MeetingSection key={meeting.id} {...meeting} />
          ))}
        </TitledSection>
      )}
      {past.length > 0 && (
        <TitledSection title="Past" className="mt-20">
          <EventList events={past} />
        </TitledSection>
      )}
    </>
  );
}

function formatEvent(
  { release, document, publishAt: _, materials, ...event }: Event,
  context: Context,
) {
  const { press, investorDocuments, meetings, clock } = context;
  const about = press.findById(release);
  const paper = investorDocuments.find(document);
  return {
    ...event,
    path: eventPath(event.id),
    anchor: anchorIn(eventPath(event.id)),
    calendar: `${eventsPage.path}/${event.id}.ics`,
    label: labelEvent(event),
    isPostponedOrCancelled: isPostponedOrCancelled(event),
    changed: listEventChanges(event),
    ...listMaterials(materials, clock.now()),
    meeting: meetings.find(event.id) ? meetingPath(event.id) : undefined,
    release: about && { title: about.title, path: about.path },
    document: paper && { title: paper.title, href: paper.href },
  };
}
