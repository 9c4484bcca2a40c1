import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { meetingsPage } from "~/domain/investor-lists";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { publicFile } from "~/http/public-route";
import { InvestorHead } from "~/site/investor-head";
import { investorMeta } from "../investor-meta";
import { describeMeeting } from "./describe-meeting.server";
import { MeetingSection } from "./meeting";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? investorMeta(data.page) : [];

export const headers = publicPage;

/** Nobody may learn who reads the materials of a meeting: no page view is sent. */
export const handle = { ...publicFile, unlisted: true };

export function loader({ context }: LoaderFunctionArgs) {
  const meetings = context.meetings.list();
  findOr404(meetings[0]);
  return {
    page: meetingsPage,
    menu: context.investorMenu,
    meetings: meetings.map((meeting) => describeMeeting(meeting, context)),
  };
}

/**
 * Every meeting of shareholders, the last one first: what is voted on and how, and what was
 * decided.
 */
export default function Meetings() {
  const { menu, meetings } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title="Meetings"
        lead="What shareholders vote on, how to vote, and every count. This page loads nothing from other sites and counts no visits."
        menu={menu}
      />
      {meetings.map((meeting, index) => (
        <MeetingSection key={meeting.id} {...meeting} isFirst={index === 0} />
      ))}
    </>
  );
}
