import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { splitSections } from "~/domain/bodies";
import { publicPage } from "~/http/cache-policy";
import { pageMeta } from "~/http/page-meta";
import { PageHead } from "~/ui/page-head";
import { Prose } from "~/ui/prose";
import styles from "./people.css";
import { PeopleGrid } from "./people-grid";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html } = context.pages.about;
  return {
    path,
    title,
    description,
    lead,
    sections: splitSections(html).sections.map(splitSection),
    ...context.people,
  };
}

export default function About() {
  const { title, lead, sections, leadership, board } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="shell">
        <div className="grid gap-x-12 gap-y-10 border-t border-line pt-12 lg:grid-cols-3">
          {sections.map(({ id, heading, first, rest }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="mb-4 text-heading">
                {heading}
              </h2>
              <Prose html={first} className="text-base leading-relaxed" />
              {rest && (
                <details className="disclosure mt-3">
                  <summary>
                    Read more<span className="sr-only">: {heading}</span>
                  </summary>
                  <Prose html={rest} className="mt-3 text-base leading-[1.6]" />
                </details>
              )}
            </section>
          ))}
        </div>
      </div>
      <PeopleGrid title="Leadership Team" people={leadership} />
      <PeopleGrid title="Board of Directors" people={board} />
    </>
  );
}

function splitSection({ id, heading, html }: { id: string; heading: string; html: string }) {
  const end = html.indexOf("</p>") + "</p>".length;
  return { id, heading, first: html.slice(0, end), rest: html.slice(end).trim() };
}
