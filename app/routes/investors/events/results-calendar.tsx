import type { describeResults } from "~/domain/disclosures/describe-results";
import { formatDay } from "~/locale/days";
import { TextLink } from "~/ui/links";
import { TitledSection } from "~/ui/titled-section";

/** When the next results are published, the quiet period before them, and when the last ones were. */
export function ResultsCalendar({ next, published }: NonNullable<ReturnType<typeof describeResults>>) {
  return (
    <TitledSection title="Financial results" className="mt-0 mb-24">
      <div className="mt-8 grid gap-5 md:grid-cols-2">
        {next && (
          <div className="card">
            <h3 className="text-muted">Next results</h3>
            <p className="figures mt-3 font-display text-heading">{next.when}</p>
            <p className="mt-2">{next.period}</p>
            <p className="mt-2 text-sm text-muted">{next.note}</p>
          </div>
        )}
        {next?.quiet && (
          <div className="card">
            <h3 className="text-muted">Quiet period</h3>
            <p className="figures mt-3 font-display text-heading">{next.quiet}</p>
            <p className="mt-2 text-sm text-muted">{next.quietNote}</p>
          </div>
        )}
      </div>
      {published.length > 0 && (
        <ul className="mt-8 border-t border-line">
          {published.map(({ path, period, filed }) => (
            <li key={path} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-4">
              <TextLink to={path}>{period}</TextLink>
              <span className="text-sm text-muted">published {formatDay(filed)}</span>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}
