import { renderToStaticMarkup } from "react-dom/server";
import { formatMeasure } from "~/domain/treasury/format";
import type { LivePrice } from "~/domain/treasury/live-price";
import { isNonGaap } from "~/domain/treasury/measures";
import type { Treasury } from "~/domain/treasury/treasury";
import { FigureNote } from "~/site/figure-note";

/**
 * Three figures of the company with their status and dates, as markup: the page's script knows none
 * of it.
 */
export function renderHeroFigures(treasury: Treasury, price: LivePrice | null): string {
  const ids = [
    "btc_holdings",
    "nav_per_share",
    treasury.hasGold ? "mnav_btc_gold_basic" : "mnav_btc_basic",
  ];
  const measures = treasury
    .measures({ price })
    .filter(({ id, value }) => ids.includes(id) && value !== null);
  if (measures.length === 0) return "";
  return renderToStaticMarkup(
    <>
      <dl className="mt-8 grid gap-y-3 border-t border-line pt-5">
        {measures.map((measure) => {
          const [name, ...detail] = measure.label.split(", ");
          return (
            <div key={measure.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="text-sm text-muted">{name}</dt>
              <dd>
                <a
                  href={`/treasury#${measure.id}`}
                  className="figures font-display text-heading whitespace-nowrap hover:text-accent"
                >
                  {formatMeasure(measure)}
                </a>
              </dd>
              <dd className="w-full text-[0.8125rem] leading-normal text-muted">
                {[...detail, ...(isNonGaap(measure) ? ["non-GAAP"] : [])].map(
                  (words) => `${words} · `,
                )}
                <FigureNote {...measure} isBrief />
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-4 text-[0.8125rem] text-muted">
        <a href="/treasury#non-gaap" className="text-link">
          Formulas, dates and notes
        </a>
      </p>
    </>,
  );
}
