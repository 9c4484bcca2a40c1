import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pictures } from "~/brand/generated/pictures";
import { brand } from "~/brand/generated/public";
import { listContents } from "~/domain/bodies";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { DisplayDate } from "~/ui/dates";
import { OfficeAddress } from "~/ui/office-address";
import { PageHead } from "~/ui/page-head";
import { LongRead } from "~/ui/prose";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ request, context }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).pathname.replace(/\/$/, "");
  const { path, title, description, version, effective, html } = findOr404(
    Object.values(context.legal).find((document) => document.path === wanted),
  );
  return { path, title, description, version, effective, html, contents: listContents(html) };
}

export default function LegalDocument() {
  const { path, title, description, version, effective, html, contents } =
    useLoaderData<typeof loader>();
  const isOfCollectible = path === "/terms-of-service";
  const head = isOfCollectible
    ? { picture: pictures.collectible }
    : { eyebrow: "Legal", lead: description };
  return (
    <>
      <PageHead {...head} title={title}>
        <p className="mt-5 text-sm text-muted">
          Version {version},{" "}
          {effective ? (
            <>
              effective <DisplayDate date={effective} />
            </>
          ) : (
            "a draft"
          )}
        </p>
      </PageHead>
      <LongRead html={html} contents={contents}>
        {isOfCollectible && <OfficeAddress office={brand.offices.headOffice} className="mt-10" />}
      </LongRead>
    </>
  );
}
