import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { PageHead } from "~/ui/page-head";
import { SectionedText } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, intro, sections } = findOr404(context.pages.manifesto);
  return { path, title, description, lead, intro, sections };
}

export default function Manifesto() {
  const { title, lead, intro, sections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} lead={lead}>
        <a
          href={brand.documents.manifesto}
          target="_blank"
          rel="noopener noreferrer"
          className="button button-quiet mt-8"
        >
          Download the full manifesto
        </a>
      </PageHead>
      <SectionedText intro={intro} sections={sections} />
    </>
  );
}
