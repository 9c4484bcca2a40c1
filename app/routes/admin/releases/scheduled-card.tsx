import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";
import { Link } from "~/ui/links";
import { Approval } from "./approval";
import type { Scheduled } from "./desk.server";
import { PreviewLinks } from "./preview-links";

/**
 * An unpublished release: its publication time, its checks, its approvals and the links to its preview.
 * @param made the URL of a link that was just made
 */
export function ScheduledCard({ release, made }: { release: Scheduled; made?: string }) {
  const { id, title, summary, path, publishAt, label, timeLeft, checks, approval } = release;
  return (
    <article aria-labelledby={`release-${id}`} className="card gap-5">
      <div>
        <p className="text-sm text-accent">
          {label} {timeLeft === null ? "since" : "until"} <Moment at={publishAt} /> {timeZoneName}
          {timeLeft !== null && `, in ${timeLeft}`}
        </p>
        <h3 id={`release-${id}`} className="mt-2 font-display text-heading">
          {title}
        </h3>
        <p className="mt-2 text-muted">{summary}</p>
        <p className="mt-2 text-sm text-muted wrap-anywhere">{path}</p>
      </div>
      <dl>
        {checks.map(({ name, text, isFine }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2">
            <dt className="text-muted">{name}</dt>
            <dd className={isFine ? undefined : "text-accent"}>{text}</dd>
          </div>
        ))}
      </dl>
      <Link to={`/admin/releases/${id}/preview`} className="button button-accent self-start">
        Preview<span className="sr-only">: {title}</span>
      </Link>
      {approval && <Approval release={id} approval={approval} isDue={timeLeft === null} />}
      <PreviewLinks release={release} made={made} />
    </article>
  );
}
