import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { governancePage } from "~/domain/investor-lists";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { publicFile } from "~/http/public-route";
import { InvestorHead } from "~/site/investor-head";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { TitledSection } from "~/ui/titled-section";
import { investorMeta } from "../investors/investor-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? investorMeta(data.page) : [];

export const headers = publicPage;

export const handle = publicFile;

export function loader({ context }: LoaderFunctionArgs) {
  const documents = context.governance.list();
  findOr404(documents[0]);
  return {
    page: governancePage,
    menu: context.investorMenu,
    documents: documents.map(({ path, title, summary, adopted, lastReviewed }) => ({
      path,
      title,
      summary,
      adopted,
      lastReviewed,
    })),
    board: context.people.board.map(({ name, role }) => ({ name, role })),
  };
}

export default function Governance() {
  const { page, menu, documents, board } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title={page.title}
        lead="Who directs the company, and the rules that the board has set."
        menu={menu}
      />
      <TitledSection title="Charters and policies" id="documents" className="">
        <ul className="mt-8 grid border-t border-line md:grid-cols-2 md:gap-x-12">
          {documents.map(({ path, title, summary, adopted, lastReviewed }) => (
            <li key={path} className="border-b border-line">
              <Link to={path} prefetch="intent" className="group block py-5">
                <h3 className="font-medium group-hover:text-accent">{title}</h3>
                <p className="mt-1.5 text-muted">{summary}</p>
                <p className="mt-1.5 text-sm text-muted">
                  {lastReviewed ? (
                    <>
                      Last reviewed <DisplayDate date={lastReviewed} />
                    </>
                  ) : adopted ? (
                    <>
                      Adopted <DisplayDate date={adopted} />
                    </>
                  ) : (
                    "Not yet adopted"
                  )}
                </p>
              </Link>
            </li>
          ))}
        </ul>
      </TitledSection>
      <TitledSection title="Board of directors" id="board" className="mt-20">
        <dl className="mt-8 grid border-t border-line md:grid-cols-2 md:gap-x-12">
          {board.map(({ name, role }) => (
            <div key={name} className="border-b border-line py-4">
              <dt className="font-medium">{name}</dt>
              <dd className="mt-0.5 text-muted">{role}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8">
          <TextLink to="/about#board-of-directors">Their biographies</TextLink>
        </p>
      </TitledSection>
    </>
  );
}
