import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { ScrollTable } from "~/ui/scroll-table";
import type { DescribedMeeting } from "./resolve-meeting.server";

export function MeetingSection(meeting: DescribedMeeting) {
  const {
    id,
    calendar,
    title,
    start,
    when,
    homeTime,
    place,
    webcast,
    status,
    isPast,
    isPostponedOrCancelled,
    changes,
    note,
    facts,
    items,
  } = meeting;
  const { release, circular } = meeting;
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-8">
      <p className="text-sm text-accent">{status}</p>
      <h3 id={id} className="mt-2 font-display text-heading">
        {title}
      </h3>
      <p className="mt-4 max-w-2xl">
        <time dateTime={start} className={isPostponedOrCancelled ? "line-through" : undefined}>
          {when}
        </time>
        {homeTime && ` (${homeTime})`}
        {place && <span className="block text-muted">{place}</span>}
      </p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 print:hidden">
        {webcast && <TextLink to={webcast}>Webcast</TextLink>}
        {release && <TextLink to={release.path}>Press release with the results</TextLink>}
        {!isPast && (
          <TextLink to={calendar}>
            {isPostponedOrCancelled ? "Update your calendar" : "Add to calendar"}
          </TextLink>
        )}
      </p>
      {changes.map((change) => (
        <p key={change} className="mt-4 max-w-2xl">
          {change}
        </p>
      ))}
      {note && <p className="mt-6 max-w-2xl border-l-2 border-accent pl-4">{note}</p>}
      <dl className="mt-8 grid gap-x-8 gap-y-6 min-[30rem]:grid-cols-2 lg:grid-cols-4">
        {facts.map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
      </dl>
      {items.length > 0 && <Items items={items} title={title} />}
      {circular && <Circular {...circular} />}
    </section>
  );
}

function Fact({ label, date, moment, figure, text }: DescribedMeeting["facts"][number]) {
  return (
    <div className="border-t border-line pt-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1">
        <p className="figures text-lg font-medium">
          {date ? (
            <DisplayDate date={date} />
          ) : moment ? (
            <time dateTime={moment}>{figure}</time>
          ) : (
            figure
          )}
        </p>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      </dd>
    </div>
  );
}

type Item = DescribedMeeting["items"][number];

/** Once counted, a line for each with both counts. */
function Items({ items, title }: { items: readonly Item[]; title: string }) {
  const isCounted = items.every(({ count }) => count !== null);
  const saysNeeds = items.some(({ needs }) => needs);
  return (
    <>
      <h4 className="mt-10 font-medium">{isCounted ? "Results" : "Items of business"}</h4>
      <div className="mt-4">
        {isCounted ? (
          <ScrollTable
            label={`Results, ${title}`}
            columns={[
              { title: "Item" },
              { title: "For", figures: true },
              { title: "Against or withheld", figures: true },
              { title: "For, %", figures: true },
              { title: "Outcome" },
            ]}
            rows={items.map(({ title, other, count }) => ({
              id: title,
              cells: [
                title,
                count?.for,
                <span key="against">
                  {count?.against} <span className="block text-xs text-muted">{other}</span>
                </span>,
                <ShareFor key="share" count={count} />,
                count?.outcome,
              ],
            }))}
          />
        ) : (
          <ScrollTable
            label={`Items of business, ${title}`}
            columns={[
              { title: "Item" },
              { title: "Vote" },
              ...(saysNeeds ? [{ title: "Needed" }] : []),
            ]}
            rows={items.map(({ title, other, needs }) => ({
              id: title,
              cells: [title, `For or ${other}`, ...(saysNeeds ? [needs] : [])],
            }))}
          />
        )}
      </div>
    </>
  );
}

/** Of the votes cast, as text above a bar. */
function ShareFor({ count }: Pick<Item, "count">) {
  if (!count) return null;
  return (
    <span className="inline-block">
      {count.percent}
      <svg
        viewBox="0 0 100 3"
        width="56"
        height="3"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block print:hidden"
      >
        <rect width="100" height="3" className="fill-line-strong" />
        <rect width={count.share} height="3" className="fill-accent" />
      </svg>
    </span>
  );
}

function Circular({
  papers,
  materialsNote,
  paperCopies,
  voting,
  votingClosed,
}: NonNullable<DescribedMeeting["circular"]>) {
  return (
    <div className="mt-10 grid gap-10 md:grid-cols-2 lg:grid-cols-3">
      <div>
        <h4 className="font-medium">Materials</h4>
        <ul className="mt-4 border-t border-line">
          {papers.map(({ title, href, posted, file }) => (
            <li key={href} className="border-b border-line py-4">
              <TextLink to={href}>{title}</TextLink>
              <span className="mt-1 block text-sm text-muted">
                {file && `${file} · `}posted <DisplayDate date={posted} />
              </span>
            </li>
          ))}
        </ul>
        {materialsNote && <p className="mt-4 text-sm text-muted">{materialsNote}</p>}
      </div>
      {(voting.length > 0 || votingClosed) && (
        <div>
          <h4 className="font-medium">How to vote</h4>
          {votingClosed && <p className="mt-4 text-muted">{votingClosed}</p>}
          {voting.length > 0 && (
            <dl className="mt-4 grid gap-4">
              {voting.map(({ holders, text }) => (
                <div key={holders}>
                  <dt className="font-medium">{holders}</dt>
                  <dd className="mt-1 text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
      {paperCopies && (
        <div>
          <h4 className="font-medium">Paper copies</h4>
          <p className="mt-4 text-muted">{paperCopies.text}</p>
          {paperCopies.orderBy && (
            <p className="mt-3 text-muted">
              Order by <DisplayDate date={paperCopies.orderBy} /> to have them in time to vote.
            </p>
          )}
        </div>
      )}
    </div>
  );
}
