import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { DisplayDate } from "~/ui/dates";
import { PageHead } from "~/ui/page-head";
import { LongRead } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

/** A legal document by its file's name; the terms of the collectible have a page of their own. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const wanted = `/legal/${params.slug}`;
  const { path, title, description, version, effective, html, sections } = findOr404(
    Object.values(context.legal).find((document) => document.path === wanted),
  );
  const contents = sections.map(({ id, heading }) => ({ id, heading }));
  return { path, title, description, version, effective, html, contents };
}

export default function LegalDocument() {
  const { title, description, version, effective, html, contents } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead eyebrow="Legal" title={title} lead={description}>
        <p className="mt-5 text-sm text-muted">
          Version {version}, effective <DisplayDate date={effective} />
        </p>
      </PageHead>
      <LongRead html={html} contents={contents} />
    </>
  );
}
