import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListedRelease, PressFilter } from "~/domain/press/releases/press";
import { plural } from "~/locale/plural";
import { TextLink } from "~/ui/links";
import { Pager } from "~/ui/pager";
import { addressOf } from "./press-filters";

interface ReleaseListProps {
  releases: readonly ListedRelease[];
  /** On all pages of the filtered list. */
  total: number;
  filter: PressFilter;
  page: number;
  pages: number;
}

export function ReleaseList({ releases, total, filter, page, pages }: ReleaseListProps) {
  if (releases.length === 0) {
    const filtered = filter.query || filter.year || filter.type;
    return (
      // Another element than a full list's: a translator may have replaced its text.
      <p key="none" role="status" className="py-16 text-muted">
        {filtered ? (
          <>
            {filter.query
              ? `No press releases match “${filter.query}”.`
              : "No press releases match."}{" "}
            <TextLink to="/press-releases" className="text-ink">
              Show all
            </TextLink>
          </>
        ) : (
          "No press releases yet."
        )}
      </p>
    );
  }
  return (
    <>
      <p role="status" className="pt-5 text-sm text-muted">
        <span>{plural(total, "press release")}</span>
        <span>{pages > 1 && `, page ${page} of ${pages}`}</span>
      </p>
      <ul>
        {releases.map((release) => (
          <li key={release.id} className="border-b border-line py-6">
            <ReleaseRow release={release}>
              <p className="mt-3 flex flex-wrap items-baseline gap-x-5">
                <TextLink to={release.path}>
                  Read More<span className="sr-only">: {release.title}</span>
                </TextLink>
                <Link
                  to={`/press-releases/${release.id}`}
                  rel="bookmark"
                  className="figures py-1 text-sm text-muted hover:text-accent"
                >
                  No.&nbsp;{release.id}
                  <span className="sr-only">: permanent link</span>
                </Link>
              </p>
            </ReleaseRow>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} addressOf={(number) => addressOf(filter, number)} />
    </>
  );
}

/** The children are its link. */
export function ReleaseRow({ release, children }: { release: ListedRelease; children: ReactNode }) {
  return (
    <article className="grid gap-x-8 gap-y-1.5 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <time dateTime={release.date} className="figures pt-1 text-sm text-muted">
        {release.displayDate}
      </time>
      <div>
        <h2 className="text-heading">{release.title}</h2>
        {release.status && <p className="mt-2 text-sm text-accent">{release.status}</p>}
        <p className="mt-2 text-muted">{release.summary}</p>
        {children}
      </div>
    </article>
  );
}
