import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { QUERY_MAX } from "~/domain/field-lengths";
import { documentKindLabels } from "~/domain/type-labels";
import { SearchForm } from "~/forms/search-form";
import { publicPage } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { type PublicRoute, pageNumbers } from "~/http/public-route";
import { PageHead } from "~/ui/page-head";
import { SearchResults } from "./search-results";

export const meta = hiddenMeta(
  "Search",
  "Search press releases, governance documents, legal terms and the other pages of this site.",
);

export const headers = publicPage;

export const handle: PublicRoute = {
  searchParams: { kind: Object.keys(documentKindLabels), page: pageNumbers },
  freeText: ["q"],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = searchParams.get("q")?.slice(0, QUERY_MAX) ?? "";
  const choice = { kind: searchParams.get("kind"), page: searchParams.get("page") };
  return { query, ...(await context.search.find(query, choice)) };
}

export default function Search() {
  const results = useLoaderData<typeof loader>();
  const { query } = results;
  return (
    <>
      <PageHead title="Search">
        <SearchForm
          id="site-query"
          label="Search this site"
          query={query}
          action="/search"
          className="mt-8 flex max-w-2xl gap-2"
          buttonClassName="button-accent"
        />
      </PageHead>
      <SearchResults {...results} />
    </>
  );
}
