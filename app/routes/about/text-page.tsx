import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { PageHead } from "~/ui/page-head";
import { SectionedText } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

/** A page of content/pages that has no module of its own. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).pathname.replace(/\/$/, "");
  const page = findOr404(Object.values(context.pages).find(({ path }) => path === wanted));
  const { path, title, description, lead, intro, sections } = page;
  return { path, title, description, lead, intro, sections };
}

export default function TextPage() {
  const { title, lead, intro, sections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} lead={lead} />
      <SectionedText intro={intro} sections={sections} />
    </>
  );
}
