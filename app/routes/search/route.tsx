import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { QUERY_MAX } from "~/domain/limits";
import { publicPage } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { PageHead } from "~/ui/page-head";
import { SearchResults } from "./search-results";

export const meta = hiddenMeta(
  "Search",
  "Search press releases, governance documents, legal terms and the other pages of this site.",
);

export const headers = publicPage;

export const handle: PublicRoute = { searchParams: {}, freeText: ["q"] };

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get("q")?.slice(0, QUERY_MAX) ?? "";
  return { query, results: context.search.find(query) };
}

export default function Search() {
  const { query, results } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Search">
        <Form role="search" action="/search" className="mt-8 flex max-w-2xl gap-2">
          <label htmlFor="site-query" className="sr-only">
            Search this site
          </label>
          <input
            key={query}
            id="site-query"
            type="search"
            name="q"
            maxLength={QUERY_MAX}
            defaultValue={query}
            className="field-input"
          />
          <button type="submit" className="button button-accent">
            Search
          </button>
        </Form>
      </PageHead>
      <SearchResults query={query} results={results} />
    </>
  );
}
