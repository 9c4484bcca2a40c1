import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { QUERY_MAX } from "~/domain/field-lengths";
import { documentKindLabels } from "~/domain/type-labels";
import { SearchField } from "~/forms/search-field";
import { publicPage } from "~/http/cache-policy";
import { pageMeta } from "~/http/page-meta";
import { type PublicRoute, pageNumbers } from "~/http/public-route";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { SearchResults } from "./search-results";

/** Search engines may list the form; results would be endless copies of other pages. */
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Search",
    description:
      "Search press releases, governance documents, legal terms and the other pages of this site.",
    path: "/search",
    hidden: data?.query !== "",
  });

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
        <Form role="search" action="/search" className="mt-8 flex max-w-2xl gap-2">
          <SearchField id="site-query" label="Search this site" query={query} />
          <SubmitButton className="button-accent">Search</SubmitButton>
        </Form>
      </PageHead>
      <SearchResults {...results} />
    </>
  );
}
