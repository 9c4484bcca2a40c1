import { Link } from "@remix-run/react";
import type { ListedRelease } from "~/domain/press/press";

/** The newest releases as cards. */
export function LatestNews({ releases }: { releases: ListedRelease[] }) {
  return (
    <section id="insights" aria-labelledby="latest-news-title" className="shell py-14 lg:py-20">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="eyebrow">Insights</p>
          <h2 id="latest-news-title" className="mt-3 text-title">
            Latest News
          </h2>
        </div>
        <Link to="/press-releases" prefetch="intent" className="text-link">
          All press releases
        </Link>
      </div>
      {releases.length === 0 ? (
        <p className="mt-10 text-muted">No press release has been published yet.</p>
      ) : (
        <ul className="mt-12 grid gap-x-8 gap-y-12 md:grid-cols-2 xl:grid-cols-4">
          {releases.map((release) => (
            <li key={release.id}>
              <Link
                to={release.path}
                prefetch="intent"
                className="group grid content-start gap-3 border-t border-line-strong pt-5 transition-colors hover:border-accent"
              >
                <p className="flex gap-3 text-sm text-muted">
                  <span className="text-accent">News</span>
                  <span>5 min read</span>
                </p>
                <h3 className="font-display text-[1.625rem] leading-tight group-hover:text-accent">{release.title}</h3>
                <p className="text-[0.9375rem] text-muted">{release.summary}</p>
                <time dateTime={release.date} className="text-sm text-muted">
                  {release.displayDate}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
