import { renderToStaticMarkup } from "react-dom/server";
import { describeHeadlines } from "~/domain/treasury/headlines";
import type { LivePrice, Treasury } from "~/domain/treasury/treasury";
import { tied } from "~/locale/tied";

/** Three figures of the company with the dates of their inputs, as markup: the page's script knows none of it. */
export function renderHeroFigures(treasury: Treasury, price: LivePrice | null): string {
  const figures = describeHeadlines(treasury, price);
  if (figures.length === 0) return "";
  return renderToStaticMarkup(
    <>
      <dl className="mt-6 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
        {figures.map(({ id, name, detail, value, dates, mark, isNonGaap }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between sm:block">
            <dt className="text-sm text-muted">{name}</dt>
            <dd>
              <a
                href={`/treasury#${id}`}
                className="figures font-display text-heading whitespace-nowrap hover:text-accent"
              >
                {value}
              </a>
            </dd>
            <dd className="w-full text-xs text-muted">
              {detail} {isNonGaap && <span className="whitespace-nowrap">(non-GAAP)</span>}
            </dd>
            <dd className="w-full text-xs text-muted">
              {tied(dates)}
              {mark && ` (${mark})`}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-5 text-sm text-muted">
        <a href="/treasury" className="text-link inline-block py-1">
          Formulas, sources and notes
        </a>
        <a href="/treasury/what-if" className="text-link inline-block py-1">
          Past days and what if
        </a>
      </p>
    </>,
  );
}
