import { renderToStaticMarkup } from "react-dom/server";
import { describeHeadlines } from "~/domain/treasury/headlines";
import type { Treasury } from "~/domain/treasury/treasury";

/** Three figures of the company with the day of their oldest input, as markup: the page's script knows none of it. */
export function renderHeroFigures(treasury: Treasury): string {
  const headlines = describeHeadlines(treasury);
  if (!headlines) return "";
  return renderToStaticMarkup(
    <>
      <dl className="mt-8 grid gap-x-6 gap-y-3 border-t border-line pt-5 sm:grid-cols-3">
        {headlines.figures.map(({ name, detail, value, isNonGaap }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between sm:block">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="figures font-display text-heading whitespace-nowrap">{value}</dd>
            <dd className="w-full text-xs text-muted">
              {detail} {isNonGaap && <span className="whitespace-nowrap">(non-GAAP)</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">
        As of {headlines.asOf}.{" "}
        <a href="/treasury" className="text-link">
          Formulas, sources and notes
        </a>
      </p>
    </>,
  );
}
