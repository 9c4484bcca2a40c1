import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { InvestorHead } from "~/site/investor-head";
import { investorMenu } from "~/site/investor-pages.server";
import { SectionedText } from "~/ui/prose";
import { investorMeta } from "./investor-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? investorMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, intro, sections } = findOr404(context.pages.questions);
  return { path, title, description, lead, intro, sections, menu: investorMenu(context) };
}

/** Shareholders' questions, each as a heading. */
export default function Questions() {
  const { title, lead, intro, sections, menu } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead title={title} lead={lead} menu={menu} />
      <SectionedText intro={intro} sections={sections} />
    </>
  );
}
