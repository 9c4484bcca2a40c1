import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pictures } from "~/brand/generated/pictures";
import { brand } from "~/brand/generated/public";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { DisplayDate } from "~/ui/dates";
import { OfficeAddress } from "~/ui/office-address";
import { PageHead } from "~/ui/page-head";
import { LongRead } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, html, sections, version, effective } = findOr404(context.legal["ordinal-terms"]);
  const contents = sections.map(({ id, heading }) => ({ id, heading }));
  return { path, title, description, html, contents, version, effective };
}

export default function TermsOfService() {
  const { title, html, contents, version, effective } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} picture={pictures.collectible}>
        <p className="mt-5 text-sm text-muted">
          Version {version}, effective <DisplayDate date={effective} />
        </p>
      </PageHead>
      <LongRead html={html} contents={contents}>
        <div className="mt-10">
          <OfficeAddress office={brand.offices.headOffice} />
        </div>
      </LongRead>
    </>
  );
}
