import { Link } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { useOnscreen } from "~/live/use-onscreen";
import { TextLink } from "~/ui/links";
import { type HeroFigure, HeroFigures } from "./hero-figures";
import { Orbit } from "./orbit";

const DASHBOARD_ID = "bitcoin";

const { manifesto } = brand.documents;

interface HeroProps {
  headline: string;
  figures: readonly HeroFigure[];
  hasManifesto: boolean;
}

/** The arrow leads to the dashboard section below. */
export function Hero({ headline, figures, hasManifesto }: HeroProps) {
  // On a phone the drawing begins at the screen's lower edge: it rests until its bodies can be
  // seen.
  const drawing = useOnscreen<HTMLDivElement>("0px 0px -25%");
  const arrow = useOnscreen<HTMLAnchorElement>();
  return (
    <section
      className="shell relative grid min-h-[calc(100svh-var(--header)-var(--bar))] content-center pt-8 pb-24 max-md:content-start max-md:pt-8 max-lg:pb-20"
      aria-labelledby="hero-title"
    >
      {/*
       * Only links and `details` take the pointer, so that the orbit's links behind stay within
       * reach.
       */}
      <div className="waits-for-next pointer-events-none relative z-1 lg:max-w-160 [&_:is(a,details)]:pointer-events-auto">
        <p className="eyebrow">{brand.company.headline}</p>
        <h1 id="hero-title" className="mt-5 max-w-96 text-display lg:max-w-none">
          {headline}
        </h1>
        <p className="mt-6 max-w-md text-lg text-muted">{brand.company.tagline}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <Link to="/auth" className="button button-accent">
            Get Started
          </Link>
          <Link to="/about" prefetch="intent" className="button button-quiet">
            Learn More<span className="sr-only"> about {brand.company.name}</span>
          </Link>
        </div>
        {(manifesto || hasManifesto) && (
          <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-[0.9375rem]">
            {manifesto && <TextLink to={manifesto}>Read the manifesto</TextLink>}
            {hasManifesto && (
              <TextLink to="/manifesto">
                {manifesto ? "The short version" : "Our manifesto"}
              </TextLink>
            )}
          </p>
        )}
        <HeroFigures figures={figures} />
      </div>
      <div ref={drawing} className="orbit">
        <Orbit />
      </div>
      <a
        ref={arrow}
        href={`#${DASHBOARD_ID}`}
        className="hero-arrow absolute bottom-7 left-1/2 -ml-5.5 grid size-11 place-items-center rounded-full border border-line-strong text-muted hover:text-ink"
      >
        <span className="sr-only">Scroll to the Bitcoin dashboard</span>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            d="M12 5v14m-6-6 6 6 6-6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
      </a>
    </section>
  );
}
