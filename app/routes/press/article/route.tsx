import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { hashOfText } from "~/domain/press/release-status";
import { publicPage } from "~/http/cache-policy";
import { breadcrumbs, newsArticle } from "~/http/json-ld";
import { pageMeta } from "~/http/page-meta";
import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { findRelease } from "../find-release";
import { ReleaseArticle } from "./article";
import { loadArticle } from "./article.server";
import { ArticleTools } from "./article-tools";

const articleNotFound = {
  title: "Article Not Found",
  text: "The requested news article could not be found.",
};

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { release } = data;
  const { path } = release;
  return [
    ...pageMeta({ title: release.title, description: release.summary, path, type: "article" }),
    { property: "article:published_time", content: release.publishAt },
    { property: "article:modified_time", content: release.status.changedAt },
    { "script:ld+json": newsArticle(release) },
    { "script:ld+json": breadcrumbs(["Press Releases", "/press-releases"], [release.title, path]) },
  ];
};

export const headers = publicPage;

export function loader({ params, context, request }: LoaderFunctionArgs) {
  const release = findRelease(context, params, request, articleNotFound);
  const { older, newer } = context.press.neighbours(release.slug);
  return {
    ...loadArticle({ ...context, release }),
    sha256: hashOfText(release),
    older: older && { path: older.path, title: older.title },
    newer: newer && { path: newer.path, title: newer.title },
  };
}

export default function NewsArticle() {
  const { older, newer, sha256, ...article } = useLoaderData<typeof loader>();
  const { id, path, title, status } = article.release;
  return (
    <ReleaseArticle {...article} tools={<ArticleTools id={id} path={path} title={title} />}>
      <p className="mt-6 text-sm text-muted select-none print:hidden">
        <TextLink to={`${path}/history`}>Source and history of this release</TextLink>
        {status.edition > 1 && (
          <>
            , which is in its edition {status.edition} since <Moment at={status.changedAt} />{" "}
            {timeZoneName}
          </>
        )}{" "}
        ·{" "}
        <Link to={`/verify?q=${sha256}`} className="text-link">
          Verify a copy
        </Link>
      </p>
      <Neighbours older={older} newer={newer} />
    </ReleaseArticle>
  );
}

interface Neighbour {
  path: string;
  title: string;
}

function Neighbours({ older, newer }: { older?: Neighbour; newer?: Neighbour }) {
  if (!older && !newer) return null;
  return (
    <nav
      aria-label="More releases"
      className="mt-16 grid gap-5 select-none print:hidden sm:grid-cols-2"
    >
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
