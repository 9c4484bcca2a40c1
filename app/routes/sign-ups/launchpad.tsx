import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { pictures } from "~/brand/generated/pictures";
import { splitSections } from "~/domain/bodies";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { PageHead } from "~/ui/page-head";
import { SectionedText } from "~/ui/prose";
import { CardList, TitledSection } from "~/ui/titled-section";
import styles from "./steps.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, cohort, html, steps, offers } = findOr404(
    context.pages.launchpad,
  );
  return {
    path,
    title,
    description,
    lead,
    isOpen: cohort !== undefined,
    ...splitSections(html),
    steps,
    offers,
  };
}

export default function Launchpad() {
  const { title, lead, isOpen, intro, sections, steps, offers } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} lead={lead} picture={pictures.launchpad}>
        <div className="mt-8 flex flex-wrap gap-3">
          {isOpen && (
            <Link to="/launchpad/apply" prefetch="intent" className="button button-accent">
              Apply
            </Link>
          )}
          <Link to="/auth" className={`button ${isOpen ? "button-quiet" : "button-accent"}`}>
            Get started
          </Link>
        </div>
      </PageHead>
      <TitledSection id="launchpad-steps" title="How it works" className="mt-12 mb-20">
        <ol className="steps mt-10">
          {steps.map((step) => (
            <li key={step.title}>
              <h3 className="font-display text-heading">{step.title}</h3>
              <p className="mt-2 text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </TitledSection>
      <SectionedText intro={intro} sections={sections} />
      <TitledSection id="launchpad-offers" title="What founders get" className="mt-16">
        <CardList cards={offers} columns="sm:grid-cols-2 lg:grid-cols-3" />
        {isOpen && (
          <Link to="/launchpad/apply" prefetch="intent" className="button button-accent mt-8">
            Apply to the launchpad
          </Link>
        )}
      </TitledSection>
    </>
  );
}
