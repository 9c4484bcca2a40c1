import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "~/brand/generated/public";
import { describeHeadlines } from "~/domain/treasury/headlines";
import type { LivePrice, Treasury } from "~/domain/treasury/treasury";

/** Three figures of the company with the dates of their inputs, as markup: the page's script knows none of it. */
export function renderHeroFigures(treasury: Treasury, price: LivePrice | null): string {
  const { figures, dates, symbols } = describeHeadlines(treasury, price);
  if (figures.length === 0) return "";
  return renderToStaticMarkup(
    <>
      <dl className="mt-8 grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-[auto_1fr_auto]">
        {figures.map(({ id, name, detail, value, isNonGaap }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
            <dt className="text-sm text-muted">{name}</dt>
            <dd>
              <a
                href={`/treasury#${id}`}
                className="figures font-display text-heading whitespace-nowrap hover:text-accent"
              >
                {value}
              </a>
            </dd>
            {detail && (
              <dd className="w-full text-[0.8125rem] leading-normal text-muted">
                {detail} {isNonGaap && <span className="whitespace-nowrap">(non-GAAP)</span>}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="mt-4 text-[0.8125rem] text-muted">{dates}.</p>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-5 text-sm text-muted">
        <details className="disclosure open:w-full">
          <summary>How these are computed</summary>
          <ul className="figures my-2 grid gap-1.5">
            {figures
              .filter(({ formula }) => formula.includes(" "))
              .map(({ id, label, formula }) => (
                <li key={id}>
                  {label} = <span className="text-ink">{formula}</span>
                </li>
              ))}
          </ul>
          <p>{symbols}.</p>
          <p className="my-2">
            Non-GAAP figures are not standardized under {brand.company.accounting} and may not be comparable with other
            companies’.{" "}
            <a href="/treasury" className="text-link">
              Formulas, sources and notes
            </a>
          </p>
        </details>
      </div>
    </>,
  );
}
