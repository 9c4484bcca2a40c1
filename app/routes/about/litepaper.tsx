import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { listContents } from "~/domain/bodies";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { SocialLinks } from "~/site/social-links";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { PageHead } from "~/ui/page-head";
import { LongRead } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html, version, date } = findOr404(
    context.pages.litepaper,
  );
  return { path, title, description, lead, html, contents: listContents(html), version, date };
}

export default function Litepaper() {
  const { title, lead, html, contents, version, date } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} lead={lead}>
        <p className="mt-5 text-sm text-muted">
          Version {version}, <DisplayDate date={date} />
        </p>
      </PageHead>
      <LongRead html={html} contents={contents} />
      <section aria-labelledby="litepaper-questions" className="shell mt-20">
        <div className="card max-w-2xl items-start lg:ml-72">
          <h2 id="litepaper-questions" className="text-heading">
            Questions about this paper
          </h2>
          <p className="mt-3 mb-5 text-muted">
            Email{" "}
            <TextLink to={`mailto:${brand.contacts.investors.email}`}>
              {brand.contacts.investors.email}
            </TextLink>{" "}
            or follow us.
          </p>
          <SocialLinks />
        </div>
      </section>
    </>
  );
}
