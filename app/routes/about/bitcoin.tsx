import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { pictures } from "~/brand/generated/pictures";
import { splitSections } from "~/domain/bodies";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { fetchJson } from "~/live/fetch-json";
import { FigureNote } from "~/site/figure-note";
import { DisplayDate } from "~/ui/dates";
import { FigureList } from "~/ui/figure-list";
import { TextLink } from "~/ui/links";
import { PageHead } from "~/ui/page-head";
import { SectionedText } from "~/ui/prose";
import { SourceLink } from "~/ui/source-link";
import { listBitcoinFigures } from "./bitcoin-figures.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html } = findOr404(context.pages.bitcoin);
  const figures = listBitcoinFigures(context.treasury);
  return { path, title, description, lead, ...splitSections(html), figures };
}

const words: Readonly<Record<string, { readonly label: string; readonly definition: string }>> = {
  btc_equivalent: {
    label: "BTC equivalent",
    definition:
      "Bitcoin held, plus the market value of gold held divided by the price of one bitcoin.",
  },
  btc_holdings: { label: "BTC holdings", definition: "Bitcoin held." },
  share_of_assets: {
    label: "BTC equivalent share of assets",
    definition: "Market value of what is held, divided by the total assets of the same day.",
  },
  mnav_btc_gold_basic: {
    label: "mNAV",
    definition:
      "Market capitalization, based on basic shares outstanding, divided by the market value of Bitcoin and gold.",
  },
  mnav_btc_basic: {
    label: "mNAV",
    definition:
      "Market capitalization, based on basic shares outstanding, divided by the market value of Bitcoin.",
  },
};

export default function Bitcoin() {
  const { title, lead, intro, sections, figures } = useLoaderData<typeof loader>();
  // The specification has this page ask once, without a retry, and show nothing of the answer.
  useEffect(() => void fetchJson(["/api/bitcoin/stats"]).catch(() => {}), []);
  return (
    <>
      <PageHead title={title} lead={lead} picture={pictures.reserve} />
      {figures.length > 0 && <Figures figures={figures} />}
      <div className="mt-16">
        <SectionedText intro={intro} sections={sections} />
      </div>
    </>
  );
}

function Figures({ figures }: { figures: ReturnType<typeof listBitcoinFigures> }) {
  const [first] = figures;
  const day = figures.every(({ asOf }) => asOf === first?.asOf) ? first?.asOf : null;
  return (
    <section aria-labelledby="published-figures" className="shell">
      <h2 id="published-figures" className="text-section">
        {day ? (
          <>
            As of <DisplayDate date={day} />
          </>
        ) : (
          "Three figures"
        )}
      </h2>
      <p className="mt-4 max-w-2xl text-muted">
        They follow from what we have stated, are unaudited and do not follow the market.{" "}
        <TextLink to="/treasury" className="text-ink">
          All figures and formulas
        </TextLink>
      </p>
      <div className="mt-8">
        <FigureList
          figures={figures.map(({ id, value, isNonGaap, computation, sources, ...note }) => ({
            label: words[id]?.label ?? id,
            value,
            note: (
              <>
                <FigureNote {...note} />
                {isNonGaap && "\u00a0· non-GAAP"}
                <details className="disclosure mt-3">
                  <summary>How we calculate this</summary>
                  <p className="mt-3">{words[id]?.definition}</p>
                  {computation && (
                    <p className="figures mt-3">
                      {computation} = {value}
                    </p>
                  )}
                  {sources.length > 0 && (
                    <p className="mt-3 flex flex-wrap gap-x-4">
                      Sources:
                      {sources.map((source) => (
                        <SourceLink key={source.title} {...source} />
                      ))}
                    </p>
                  )}
                </details>
              </>
            ),
          }))}
        />
      </div>
    </section>
  );
}
