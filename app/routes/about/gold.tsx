import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { pictures } from "~/brand/generated/pictures";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Picture } from "~/ui/picture";
import { Prose } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, intro, html, features, comingSoon, captions } = findOr404(
    context.pages.gold,
  );
  const hasLitepaper = context.pages.litepaper !== undefined;
  return {
    path,
    title,
    description,
    lead,
    intro,
    html,
    features,
    comingSoon,
    captions,
    hasLitepaper,
  };
}

export default function Gold() {
  const { title, lead, intro, html, features, comingSoon, captions, hasLitepaper } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} lead={lead} picture={pictures.goldGram}>
        {hasLitepaper && (
          <Link to="/litepaper" prefetch="intent" className="button button-quiet mt-8">
            Read the litepaper
          </Link>
        )}
      </PageHead>
      <div className="shell grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] lg:gap-y-5">
        <aside aria-labelledby="gold-coming-soon" className="card lg:col-start-2">
          <p className="eyebrow">Coming Soon</p>
          <h2 id="gold-coming-soon" className="mt-3 text-heading">
            {comingSoon.title}
          </h2>
          <p className="mt-3 mb-7 text-muted">{comingSoon.text}</p>
          <Link to="/whitelist?source=gold-page" className="button button-accent self-start">
            {comingSoon.action}
          </Link>
        </aside>
        <div className="lg:row-span-2 lg:row-start-1">
          <p className="mb-8 max-w-prose text-xl">{intro}</p>
          <Prose html={html} />
        </div>
        <ProductPictures captions={captions} />
      </div>
      <ul className="shell mt-20 grid gap-5 sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature.title} className="card">
            <Icon name={feature.icon} />
            <h2 className="mt-6 text-heading">{feature.title}</h2>
            <p className="mt-3 text-muted">{feature.text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

const pictureNames = ["app", "collectible", "vault"] as const;

function ProductPictures({
  captions,
}: {
  captions: Record<(typeof pictureNames)[number], string>;
}) {
  return (
    <section aria-label="Product pictures" className="grid gap-5 md:max-lg:grid-cols-3">
      {pictureNames.map((name) => {
        const picture = pictures[name];
        return (
          picture && (
            <figure
              key={name}
              className="card row-span-2 grid grid-rows-subgrid gap-y-0 overflow-hidden p-0"
            >
              <div className="stage p-5">
                <Picture of={picture} className="max-w-100" />
              </div>
              <figcaption className="border-t border-line px-6 py-4 text-[0.9375rem] text-muted">
                {captions[name]}
              </figcaption>
            </figure>
          )
        );
      })}
    </section>
  );
}
