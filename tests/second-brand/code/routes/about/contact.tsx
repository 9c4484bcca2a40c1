import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { PageHead } from "~/ui/page-head";
import { harbourHours } from "./harbour-hours";

// A page of Tidewell's own in place of the code's.

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead } = findOr404(context.pages.contact);
  return { path, title, description, lead };
}

export default function Contact() {
  const { title, lead } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} lead={lead} />
      <p className="shell pb-20">{harbourHours}</p>
    </>
  );
}
