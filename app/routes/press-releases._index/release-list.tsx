import { Link } from "@remix-run/react";
import type { ListedRelease } from "~/domain/press/press";

/** Releases as cards, newest first. */
export function ReleaseList({ releases, filtered }: { releases: readonly ListedRelease[]; filtered: boolean }) {
  if (releases.length === 0) {
    return (
      <p role="status" className="py-16 text-muted">
        {filtered ? (
          <>
            No press release matches.{" "}
            <Link to="/press-releases" className="text-link text-ink">
              Show all
            </Link>
          </>
        ) : (
          "No press release has been published yet."
        )}
      </p>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {releases.length} press releases
      </p>
      <ul>
        {releases.map((release) => (
          <li key={release.id} className="border-b border-line py-8">
            <article>
              <time dateTime={release.date} className="text-sm text-muted">
                {release.displayDate}
              </time>
              <h2 className="mt-2 text-heading">{release.title}</h2>
              <p className="mt-3 max-w-2xl text-muted">{release.summary}</p>
              <Link to={release.path} prefetch="intent" className="text-link mt-4 inline-block">
                Read More<span className="sr-only">: {release.title}</span>
              </Link>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
