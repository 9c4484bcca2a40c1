import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listNotices } from "~/domain/press/notices";
import { listFacts } from "~/domain/treasury/release-facts";
import { publicPage } from "~/http/cache-policy";
import { breadcrumbs, newsArticle } from "~/http/json-ld";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { tied } from "~/locale/tied";
import { ReleaseFacts } from "~/site/release-facts";
import { ReleaseNotes } from "~/site/release-notes";
import { ReleaseNotices } from "~/site/release-notices";
import { Prose } from "~/ui/prose";
import { ArticleTools } from "./article-tools";

const articleNotFound = { title: "Article Not Found", text: "The requested news article could not be found." };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { release } = data;
  const { path } = release;
  return [
    ...pageMeta({ title: release.title, description: release.summary, path, type: "article" }),
    { property: "article:published_time", content: release.publishAt },
    { property: "article:modified_time", content: release.modified },
    { "script:ld+json": newsArticle(release) },
    { "script:ld+json": breadcrumbs(["Press Releases", "/press-releases"], [release.title, path]) },
  ];
};

export const headers = publicPage;

export function loader({ params, context }: LoaderFunctionArgs) {
  const wanted = params.slug ?? "";
  const moved = context.press.findByFormerSlug(wanted);
  if (moved) throw redirect(moved.path, 301);
  const found = findOr404(context.press.findBySlug(wanted), articleNotFound);
  const { id, slug, path, title, summary, date, displayDate, publishAt, modified, html, withdrawn } = found;
  const { older, newer } = context.press.neighbours(slug);
  return {
    release: { path, title, summary, date, displayDate, publishAt, modified, html },
    heading: tied(title),
    notices: listNotices(found),
    facts: withdrawn ? [] : listFacts(context.treasury, id),
    older: older && { path: older.path, title: older.title },
    newer: newer && { path: newer.path, title: newer.title },
  };
}

export default function NewsArticle() {
  const { release, heading, notices, facts, older, newer } = useLoaderData<typeof loader>();
  return (
    <article className="release shell max-w-[48.5rem] pt-16 lg:pt-24">
      <header className="mb-10 border-b border-line pb-6">
        <time dateTime={release.date} className="text-accent">
          {release.displayDate}
        </time>
        <h1 className="mt-4 text-title">{heading}</h1>
        <ArticleTools path={release.path} title={release.title} />
      </header>
      <ReleaseNotices notices={notices} />
      <ReleaseFacts facts={facts} />
      <Prose html={release.html} />
      <ReleaseNotes />
      <p className="mt-6 text-sm text-muted print:hidden">
        <Link to={`${release.path}/history`} className="text-link">
          Source and history of this release
        </Link>
      </p>
      <Neighbours older={older} newer={newer} />
    </article>
  );
}

interface Neighbour {
  path: string;
  title: string;
}

/** The releases before and after this one in time. */
function Neighbours({ older, newer }: { older?: Neighbour; newer?: Neighbour }) {
  if (!older && !newer) return null;
  return (
    <nav aria-label="More releases" className="mt-16 grid gap-5 print:hidden sm:grid-cols-2">
      {older ? <NeighbourLink label="Previous" {...older} /> : <span />}
      {newer && <NeighbourLink label="Next" {...newer} />}
    </nav>
  );
}

function NeighbourLink({ label, path, title }: Neighbour & { label: string }) {
  return (
    <Link to={path} prefetch="intent" className="card transition-colors hover:border-line-strong">
      <span className="text-sm text-muted">{label}</span>
      <span className="mt-2 font-display text-xl leading-snug">{title}</span>
    </Link>
  );
}
