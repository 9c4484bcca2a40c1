import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { QUERY_MAX } from "~/domain/limits";
import { listed } from "~/domain/press/press";
import { publicPage } from "~/http/cache-policy";
import { pageMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { NewsletterSignUp } from "~/site/newsletter-form";
import { PageHead } from "~/ui/page-head";
import { PressFilter } from "./press-filter";
import { ReleaseList } from "./release-list";

export const meta: MetaFunction = ({ location }) =>
  pageMeta({
    title: "Press Releases",
    description: "Latest news and updates: every press release of the company, by year and by word.",
    path: "/press-releases",
    // One list, many filtered views: only the whole one belongs into search results.
    hidden: location.search !== "",
  });

export const headers = publicPage;

/** The list knows the years that have releases; a company publishes none before it exists. */
const years = Array.from({ length: 100 }, (_, index) => String(brand.company.foundingYear + index));

export const handle: PublicRoute = { searchParams: { year: years }, freeText: ["q"] };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { press } = context;
  const { searchParams } = new URL(request.url);
  const query = searchParams.get("q")?.slice(0, QUERY_MAX) ?? "";
  const years = press.years();
  const year = years.find((known) => String(known) === searchParams.get("year"));
  const releases = press.search(query, year).map(listed);
  return {
    query,
    year,
    years,
    releases,
  };
}

export default function PressReleases() {
  const { query, year, years, releases } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Press Releases" lead="Latest news and updates" />
      <div className="shell grid gap-14 lg:grid-cols-[1fr_20rem]">
        <aside aria-labelledby="press-sign-up" className="card self-start lg:sticky lg:top-28 lg:col-start-2">
          <h2 id="press-sign-up" className="mb-5 text-heading">
            By email
          </h2>
          <NewsletterSignUp idPrefix="press" />
        </aside>
        <div className="lg:col-start-1 lg:row-start-1">
          <PressFilter query={query} year={year} years={years} />
          <ReleaseList releases={releases} filtered={query !== "" || year !== undefined} />
        </div>
      </div>
    </>
  );
}
