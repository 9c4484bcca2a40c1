import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { documentsPage } from "~/domain/investor-lists";
import { documentTypeLabels } from "~/domain/type-labels";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { type PublicRoute, publicationYears } from "~/http/public-route";
import { InvestorHead } from "~/site/investor-head";
import { DisplayDate } from "~/ui/dates";
import { Link, TextLink } from "~/ui/links";
import { listAddress, listChoices, listYears } from "~/ui/list-choices";
import { describeFile } from "./describe-file";
import { FilteredList } from "./filtered-list";
import { investorMeta } from "./investor-meta";

// One list, many filtered views: only the whole one belongs into search results.
export const meta: MetaFunction<typeof loader> = ({ data, location }) =>
  data ? investorMeta({ ...data.page, hidden: location.search !== "" }) : [];

export const headers = publicPage;

export const handle: PublicRoute = {
  searchParams: { type: Object.keys(documentTypeLabels), year: publicationYears },
};

type Filter = NonNullable<
  Parameters<LoaderFunctionArgs["context"]["investorDocuments"]["list"]>[0]
>;
type Document = ReturnType<LoaderFunctionArgs["context"]["investorDocuments"]["list"]>[number];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { investorDocuments } = context;
  const { searchParams } = new URL(request.url);
  const [years, types] = [investorDocuments.years(), investorDocuments.types()];
  findOr404(years[0]);
  const filter: Filter = {
    year: years.find((year) => String(year) === searchParams.get("year")),
    type: types.find((type) => type === searchParams.get("type")),
  };
  return {
    page: documentsPage,
    menu: context.investorMenu,
    filters: [
      {
        label: "Types",
        choices: listChoices(
          { all: "All types", values: types, current: filter.type },
          (type) => addressOf({ ...filter, type }),
          (type) => documentTypeLabels[type],
        ),
      },
      listYears(years, filter.year, (year) => addressOf({ ...filter, year })),
    ],
    documents: investorDocuments.list(filter).map(describeDocument),
  };
}

const addressOf = ({ year, type }: Filter) => listAddress(documentsPage.path, { type, year });

function describeDocument({
  id,
  type,
  title,
  period,
  date,
  language,
  href,
  pages,
  bytes,
  sha256,
}: Document) {
  const languageName = new Intl.DisplayNames("en", { type: "language" }).of(language);
  const details = [
    documentTypeLabels[type],
    period,
    languageName,
    ...describeFile({ href, pages, bytes }),
  ];
  return {
    id,
    title,
    date,
    language,
    href,
    sha256,
    details: details.filter(Boolean).join("\u00a0· "),
  };
}

export default function Documents() {
  const { page, menu, filters, documents } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead
        title="Documents"
        lead="What we have filed and presented, newest first. Files on this site show their SHA‑256 hash, so that you can confirm your copy is the one we published."
        menu={menu}
      />
      <div className="shell">
        <FilteredList filters={filters} noun="documents" path={page.path}>
          {documents.map(({ id, title, date, language, href, details, sha256 }) => (
            <li
              key={id}
              id={id}
              className="grid gap-x-8 gap-y-1.5 border-b border-line py-6 sm:grid-cols-[9.5rem_minmax(0,1fr)]"
            >
              <DisplayDate date={date} className="figures pt-1 text-sm text-muted" />
              <div>
                <h2 lang={language} className="text-heading">
                  <TextLink to={href}>{title}</TextLink>
                </h2>
                <p className="mt-2 text-muted">{details}</p>
                {sha256 && (
                  <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
                    <Link to={`/verify?q=${sha256}`} className="text-link">
                      Verify<span className="sr-only"> {title}</span>
                    </Link>
                    <details className="disclosure min-w-0">
                      <summary>
                        SHA-256<span className="sr-only"> of {title}</span>
                      </summary>
                      <p className="mt-1">{sha256}</p>
                    </details>
                  </div>
                )}
              </div>
            </li>
          ))}
        </FilteredList>
        <p className="mt-8 print:hidden">
          <TextLink to="/documents.xml">Atom feed of new documents</TextLink>
        </p>
      </div>
    </>
  );
}
