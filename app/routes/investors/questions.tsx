import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { breadcrumbs } from "~/http/json-ld";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { InvestorHead } from "~/site/investor-head";
import { investorMenu } from "~/site/investor-pages.server";
import { SectionedText } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [...pageMeta(data), { "script:ld+json": breadcrumbs(["Investors", "/investors"], [data.title, data.path]) }]
    : [];

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, intro, sections } = findOr404(context.pages.questions);
  return { path, title, description, lead, intro, sections, menu: investorMenu(context) };
}

/** What shareholders ask, each question as a heading. */
export default function Questions() {
  const { title, lead, intro, sections, menu } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead title={title} lead={lead} menu={menu} />
      <SectionedText intro={intro} sections={sections} />
    </>
  );
}
