import { Link } from "@remix-run/react";
import type { ListedRelease } from "~/domain/press/releases/press";

/** Within its link. */
export function ReleaseCard({ release }: { release: ListedRelease }) {
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <time dateTime={release.date} className="figures text-accent">
          {release.displayDate}
        </time>
        <span>{release.status ?? "News"}</span>
        <span>5 min read</span>
      </p>
      <h3 className="font-display text-heading group-hover:text-accent">{release.title}</h3>
      <p className="text-[0.9375rem] text-muted">{release.summary}</p>
    </>
  );
}

export const cardClasses =
  "group grid content-start gap-3 border-t border-line-strong pt-5 transition-colors hover:border-accent";

export function LatestNews({ releases }: { releases: readonly ListedRelease[] }) {
  return (
    <section id="insights" aria-labelledby="latest-news-title" className="shell py-14 lg:py-20">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="latest-news-title" className="text-section">
          Latest News
        </h2>
        <Link to="/press-releases" prefetch="intent" className="text-link">
          All press releases
        </Link>
      </div>
      {releases.length === 0 ? (
        <p className="mt-10 text-muted">No press releases yet.</p>
      ) : (
        <ul className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-2 xl:grid-cols-4">
          {releases.map((release) => (
            <li key={release.id}>
              <Link to={release.path} prefetch="intent" className={cardClasses}>
                <ReleaseCard release={release} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
