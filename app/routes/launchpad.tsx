import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { pictures } from "~/brand/generated/pictures";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { PageHead } from "~/ui/page-head";
import { SectionedText } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, intro, sections, steps, offers } = findOr404(context.pages.launchpad);
  return { path, title, description, lead, intro, sections, steps, offers };
}

export default function Launchpad() {
  const { title, lead, intro, sections, steps, offers } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead eyebrow="Launchpad" title={title} lead={lead} picture={pictures.launchpad}>
        <Link to="/auth" className="button button-accent mt-8">
          Get started
        </Link>
      </PageHead>
      <section aria-labelledby="launchpad-steps" className="shell mb-20">
        <h2 id="launchpad-steps" className="text-title">
          How it works
        </h2>
        <ol className="steps mt-10">
          {steps.map((step) => (
            <li key={step.title}>
              <h3 className="font-display text-heading">{step.title}</h3>
              <p className="mt-2 text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <SectionedText intro={intro} sections={sections} />
      <section aria-labelledby="launchpad-offers" className="shell mt-16">
        <h2 id="launchpad-offers" className="text-title">
          What founders get
        </h2>
        <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {offers.map((offer) => (
            <li key={offer.title} className="card">
              <h3 className="font-medium">{offer.title}</h3>
              <p className="mt-2 text-muted">{offer.text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
