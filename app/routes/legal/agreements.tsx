import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { listContents } from "~/domain/bodies";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { OfficeAddress } from "~/ui/office-address";
import { PageHead } from "~/ui/page-head";
import { LongRead } from "~/ui/prose";
import { TabLinks } from "~/ui/tab-links";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Legal Agreements",
    description: `The agreements between ${brand.company.legalName} and the people who use its products.`,
    path: "/agreements",
  });

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { title, html } = findOr404(context.legal["ordinal-terms"]);
  return { title, html, contents: listContents(html) };
}

export default function Agreements() {
  const { title, html, contents } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Legal Agreements" />
      <div className="shell">
        <TabLinks
          label="Agreements"
          tabs={[{ label: brand.product.collectible ?? title, href: "/agreements", current: true }]}
        />
        <h2 className="mt-10 mb-8 text-heading">{title}</h2>
      </div>
      <LongRead html={html} contents={contents}>
        <OfficeAddress office={brand.offices.agreements} className="mt-10" />
      </LongRead>
    </>
  );
}
