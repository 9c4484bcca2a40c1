import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireAdmin } from "~/auth/guards.server";
import { brand } from "~/brand/generated/public";
import { listed } from "~/domain/press/releases/press";
import { confidential } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { hiddenMeta, publishedAddress } from "~/http/page-meta";
import { timeZoneName } from "~/locale/formats";
import { cardClasses, ReleaseCard } from "~/routes/home/latest-news";
import { ReleaseArticle } from "~/routes/press/article/article";
import { loadArticle } from "~/routes/press/article/article.server";
import { ReleaseRow } from "~/routes/press/list/release-list";
import { EmbargoBanner } from "~/site/embargo-banner";
import { Moment } from "~/ui/dates";
import { TextLink } from "~/ui/links";

export const meta = hiddenMeta("Preview", "A press release before it is published.");

export const headers = confidential;

/** Audited before anything is shown. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { username: actor } = await requireAdmin(context);
  const id = /^[1-9]\d{0,8}$/.test(params.id ?? "") ? Number(params.id) : 0;
  const published = context.press.findById(id);
  if (published) throw redirect(published.path);
  const opened = findOr404(context.releaseDesk.open(id));
  await context.admin.audit.record({
    actor,
    action: "release.previewed",
    details: { release: id },
  });
  return {
    id,
    article: loadArticle(opened),
    listedRelease: listed(opened.release),
  };
}

/** The release's own address does not exist yet. */
const HERE = "#release";

export default function Preview() {
  const { id, article, listedRelease } = useLoaderData<typeof loader>();
  const { title, summary, publishAt, path } = article.release;
  return (
    <>
      <EmbargoBanner until={publishAt} />
      <p className="shell pt-5 text-sm text-muted">
        <TextLink to="/admin/releases">Back to the releases</TextLink>
      </p>
      <div id="release">
        <ReleaseArticle {...article} />
      </div>
      <Place title="On the home page">
        <div className="shell">
          <a href={HERE} className={`${cardClasses} max-w-md`}>
            <ReleaseCard release={listedRelease} />
          </a>
        </div>
      </Place>
      <Place title="Among the press releases">
        <div className="shell">
          <ReleaseRow release={listedRelease}>
            <a href={HERE} className="text-link mt-3 inline-block">
              Read More
            </a>
          </ReleaseRow>
        </div>
      </Place>
      <Place title="In feed readers">
        <div className="shell">
          <p className="font-display text-heading">{title}</p>
          <p className="mt-2 text-sm text-muted">
            {brand.company.legalName}, <Moment at={publishAt} /> {timeZoneName}
          </p>
          <p className="mt-2">{summary}</p>
          <p className="mt-2 text-sm text-muted wrap-anywhere">
            The full text follows, and leads to {publishedAddress(path)}.
          </p>
        </div>
      </Place>
      <Place title="In an email">
        <div className="shell">
          <p className="mb-3 text-sm text-muted">Subject: {title}</p>
          <iframe
            title="The email"
            src={`/admin/releases/${id}/preview/email`}
            sandbox="allow-top-navigation-by-user-activation"
            width="100%"
            height="520"
          />
        </div>
      </Place>
    </>
  );
}

function Place({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-16 border-t border-line-strong pt-8">
      <p className="shell eyebrow mb-4">{title}</p>
      {children}
    </section>
  );
}
