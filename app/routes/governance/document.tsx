import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listContents } from "~/domain/bodies";
import { governancePage } from "~/domain/investor-lists";
import { publicPage } from "~/http/cache-policy";
import { breadcrumbs } from "~/http/json-ld";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { Contents } from "~/ui/contents";
import { DisplayDate } from "~/ui/dates";
import { PageHead } from "~/ui/page-head";
import { Prose } from "~/ui/prose";
import { ScrollCard } from "~/ui/scroll-card";
import styles from "~/ui/scroll-card.css";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...pageMeta({ title: data.title, description: data.summary, path: data.path }),
        {
          "script:ld+json": breadcrumbs(
            ["Investors", "/investors"],
            [governancePage.title, governancePage.path],
            [data.title, data.path],
          ),
        },
      ]
    : [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export function loader({ params, context }: LoaderFunctionArgs) {
  const { path, title, summary, adopted, lastReviewed, html } = findOr404(
    context.governance.find(params.slug ?? ""),
  );
  return { path, title, summary, adopted, lastReviewed, html, contents: listContents(html) };
}

export default function GovernanceDocument() {
  const { title, summary, adopted, lastReviewed, html, contents } = useLoaderData<typeof loader>();
  return (
    <div className="fade-in">
      <PageHead eyebrow="Governance" title={title} lead={summary}>
        <p className="mt-5 text-sm text-muted">
          {adopted ? (
            <>
              Adopted <DisplayDate date={adopted} />.
            </>
          ) : (
            "Not yet adopted."
          )}
          {lastReviewed && (
            <>
              {" "}
              Last reviewed <DisplayDate date={lastReviewed} />.
            </>
          )}
        </p>
      </PageHead>
      <div className="shell grid grid-cols-1 items-start gap-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents contents={contents} />
        <ScrollCard label={title}>
          <Prose html={html} />
        </ScrollCard>
      </div>
    </div>
  );
}
