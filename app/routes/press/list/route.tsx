import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { QUERY_MAX } from "~/domain/field-lengths";
import { paginate } from "~/domain/paginate";
import { listed, PAGE_SIZE } from "~/domain/press/releases/press";
import { releaseTypeLabels } from "~/domain/type-labels";
import { publicPage } from "~/http/cache-policy";
import { pageMeta } from "~/http/page-meta";
import { type PublicRoute, pageNumbers, publicationYears } from "~/http/public-route";
import { FeedLinks, NewsletterSignUp } from "~/site/newsletter-form";
import { offersNewsletter } from "~/site/optional-pages.server";
import { PageHead } from "~/ui/page-head";
import { PressFilters } from "./press-filters";
import { ReleaseList } from "./release-list";

export const meta: MetaFunction = ({ location }) =>
  pageMeta({
    title: "Press Releases",
    description:
      "Latest news and updates: browse and search every press release by type, year or keyword.",
    path: "/press-releases",
    // Of the many filtered views, only the whole list belongs in search results.
    hidden: location.search !== "",
  });

export const headers = publicPage;

export const handle: PublicRoute = {
  searchParams: { type: Object.keys(releaseTypeLabels), year: publicationYears, page: pageNumbers },
  freeText: ["q"],
};

export function loader({ request, context }: LoaderFunctionArgs) {
  const { press } = context;
  const { searchParams } = new URL(request.url);
  const [years, types] = [press.years(), press.types()];
  const filter = {
    query: searchParams.get("q")?.slice(0, QUERY_MAX) ?? "",
    year: years.find((year) => String(year) === searchParams.get("year")),
    type: types.find((type) => type === searchParams.get("type")),
  };
  const { items, ...list } = paginate(press.search(filter), searchParams.get("page"), PAGE_SIZE);
  return {
    filter,
    years,
    types,
    releases: items.map(listed),
    hasNewsletter: offersNewsletter(context),
    ...list,
  };
}

export default function PressReleases() {
  const { filter, years, types, hasNewsletter, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Press Releases" lead="Latest news and updates" />
      <div className="shell grid gap-14 lg:grid-cols-[1fr_20rem]">
        <aside
          aria-labelledby="press-sign-up"
          className="card self-start lg:sticky lg:top-28 lg:col-start-2 lg:row-start-1"
        >
          <h2 id="press-sign-up" className="mb-5 text-heading">
            {hasNewsletter ? "Get releases by email" : "Get our releases"}
          </h2>
          <NewsletterSignUp idPrefix="press" isOffered={hasNewsletter} />
          {hasNewsletter && (
            <div className="mt-6 border-t border-line pt-5">
              <FeedLinks />
            </div>
          )}
        </aside>
        <div>
          <PressFilters filter={filter} years={years} types={types} />
          <ReleaseList filter={filter} {...list} />
        </div>
      </div>
    </>
  );
}
