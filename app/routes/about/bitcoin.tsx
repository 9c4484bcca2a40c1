import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { pictures } from "~/brand/generated/pictures";
import { splitSections } from "~/domain/bodies";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { fetchJson } from "~/live/fetch-json";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { PageHead } from "~/ui/page-head";
import { SectionedText } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html, figures } = findOr404(context.pages.bitcoin);
  const hasTreasury = context.treasury.asOf !== null;
  return { path, title, description, lead, ...splitSections(html), figures, hasTreasury };
}

export default function Bitcoin() {
  const { title, lead, intro, sections, figures, hasTreasury } = useLoaderData<typeof loader>();
  const [first] = figures;
  const day = figures.every(({ asOf }) => asOf === first?.asOf) ? first?.asOf : null;
  // The specification has this page ask once, without a retry, and show nothing of the answer.
  useEffect(() => void fetchJson(["/api/bitcoin/stats"]).catch(() => {}), []);
  return (
    <>
      <PageHead title={title} lead={lead} picture={pictures.reserve} />
      <section aria-labelledby="published-figures" className="shell">
        <h2 id="published-figures" className="text-section">
          {day ? (
            <>
              As of <DisplayDate date={day} />
            </>
          ) : (
            "Published figures"
          )}
        </h2>
        <p className="mt-4 max-w-2xl text-muted">
          The figures we published for {day ? "that day" : "the days beside them"}; they do not
          follow the market.{" "}
          {hasTreasury && (
            <TextLink to="/treasury" prefetch="intent" className="text-ink">
              The latest figures, with formulas and sources
            </TextLink>
          )}
        </p>
        <dl className="mt-8 grid gap-5 md:grid-cols-3">
          {figures.map((figure) => (
            <div key={figure.label} className="card row-span-2 grid grid-rows-subgrid gap-y-0">
              <dt className="text-muted">{figure.label}</dt>
              <dd className="mt-3">
                <span className="figures font-display text-title whitespace-nowrap">
                  {figure.value}
                </span>
                <p className="mt-2 text-sm text-muted">
                  {!day && (
                    <>
                      <DisplayDate date={figure.asOf} /> ·{" "}
                    </>
                  )}
                  {figure.audited ? "Audited" : "Unaudited"}
                  {figure.nonGaap && "\u00a0· non-GAAP"}
                </p>
                <details className="disclosure mt-5 text-sm">
                  <summary>How we calculate this</summary>
                  <p className="mt-3 text-muted">{figure.definition}</p>
                  <p className="mt-3 text-muted">
                    Source:{" "}
                    <TextLink to={figure.source.href} className="text-ink">
                      {figure.source.title}
                    </TextLink>
                  </p>
                </details>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="mt-16">
        <SectionedText intro={intro} sections={sections} />
      </div>
    </>
  );
}
