import { Link } from "@remix-run/react";
import { timeZoneName } from "~/locale/formats";
import { Moment } from "~/ui/dates";
import type { Scheduled } from "./desk.server";

export function ScheduledCard({ release }: { release: Scheduled }) {
  const { id, title, summary, path, publishAt, timeLeft, checks } = release;
  return (
    <article aria-labelledby={`release-${id}`} className="card gap-5">
      <div>
        <p className="text-sm text-accent">
          Under embargo until <Moment at={publishAt} /> {timeZoneName}, in {timeLeft}
        </p>
        <h3 id={`release-${id}`} className="mt-2 font-display text-heading">
          {title}
        </h3>
        <p className="mt-2 text-muted">{summary}</p>
        <p className="mt-2 text-sm text-muted wrap-anywhere">{path}</p>
      </div>
      <dl>
        {checks.map(({ name, text, isFine }) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2"
          >
            <dt className="text-muted">{name}</dt>
            <dd className={isFine ? undefined : "text-accent"}>{text}</dd>
          </div>
        ))}
      </dl>
      <Link to={`/admin/releases/${id}/preview`} className="button button-accent self-start">
        Preview<span className="sr-only">: {title}</span>
      </Link>
    </article>
  );
}
