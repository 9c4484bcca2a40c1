import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { splitSections } from "~/domain/bodies";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { investorMeta } from "~/routes/investors/investor-meta";
import { InvestorHead } from "~/site/investor-head";
import { SectionedText } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  return data.menu.length > 0 ? investorMeta(data) : pageMeta(data);
};

export const headers = publicPage;

const { manifesto } = brand.documents;

/** Pages without a module of their own, such as the manifesto. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).pathname.replace(/\/$/, "");
  const page = findOr404(Object.values(context.pages).find(({ path }) => path === wanted));
  const { path, title, description, lead, html } = page;
  const menu = path.startsWith("/investors/") ? context.investorMenu : [];
  return { path, title, description, lead, ...splitSections(html), menu };
}

export default function TextPage() {
  const { path, title, lead, intro, sections, menu } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead title={title} lead={lead} menu={menu}>
        {path === "/manifesto" && manifesto && (
          <a
            href={manifesto}
            target="_blank"
            rel="noopener noreferrer"
            className="button button-quiet mt-8"
          >
            Download the full manifesto
          </a>
        )}
      </InvestorHead>
      <SectionedText intro={intro} sections={sections} />
    </>
  );
}
