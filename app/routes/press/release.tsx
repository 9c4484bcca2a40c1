import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { ReleaseFacts } from "~/site/release-facts";
import { ReleaseNotes } from "~/site/release-notes";
import { ReleaseNotices } from "~/site/release-notices";
import { loadArticle } from "./article/article.server";

const releaseNotFound = {
  title: "Press Release Not Found",
  text: "The requested press release could not be found.",
};

/** No sign, no leading zero. */
const releaseNumber = /^[1-9]\d*$/;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  // Search engines index the article instead.
  data
    ? pageMeta({ title: data.title, description: data.summary, path: data.path, type: "article" })
    : [];

export const headers = publicPage;

export function loader({ params, context }: LoaderFunctionArgs) {
  const number = releaseNumber.test(params.id ?? "") ? Number(params.id) : Number.NaN;
  const found = findOr404(context.press.findById(number), releaseNotFound);
  const { release, heading, facts, notices } = loadArticle({ ...context, release: found });
  const { path, title, summary, date, displayDate, status } = release;
  const lead = status.state === "withdrawn" ? null : summary;
  return { path, title, heading, summary, lead, date, displayDate, facts, notices };
}

export default function PressReleaseById() {
  const { path, heading, lead, date, displayDate, facts, notices } = useLoaderData<typeof loader>();
  return (
    <article className="shell max-w-4xl pt-16 lg:pt-24">
      <time dateTime={date} className="text-accent">
        {displayDate}
      </time>
      <h1 className="mt-4 mb-6 text-title">{heading}</h1>
      <ReleaseNotices notices={notices} />
      {lead && <p className="mb-8 max-w-2xl text-lg text-muted">{lead}</p>}
      <Link to={path} prefetch="intent" className="button button-accent">
        Read the full release
      </Link>
      <ReleaseFacts facts={facts} />
      <ReleaseNotes date={date} />
    </article>
  );
}
