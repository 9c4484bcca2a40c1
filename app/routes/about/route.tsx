import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { pageMeta } from "~/http/page-meta";
import { PageHead } from "~/ui/page-head";
import { Prose } from "~/ui/prose";
import { PeopleGrid } from "./people-grid";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, sections } = context.pages.about;
  return { path, title, description, lead, sections, ...context.people };
}

export default function About() {
  const { title, lead, sections, leadership, board } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead eyebrow="About" title={title} lead={lead} />
      <div className="shell">
        <div className="grid gap-12 border-t border-line pt-12 lg:grid-cols-3">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} className="mb-4 text-heading">
                {section.heading}
              </h2>
              <Prose html={section.html} className="text-base leading-[1.6]" />
            </section>
          ))}
        </div>
      </div>
      <PeopleGrid title="Leadership Team" people={leadership} />
      <PeopleGrid title="Board of Directors" people={board} />
    </>
  );
}
