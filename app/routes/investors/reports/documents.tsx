import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { anchorIn, documentPath, documentsPage } from "~/domain/investor-lists";
import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { listChoices } from "~/ui/list-choices";
import { formatFileFacts } from "../file-facts";
import { FilteredList } from "./filtered-list";
import type { ReportFilters } from "./route";

type Documents = LoaderFunctionArgs["context"]["investorDocuments"];

/** Filtered; null where the company has none. */
export function listDocuments(
  documents: Documents,
  { chosen: { type, year }, addressOf, years }: ReportFilters,
) {
  const types = documents.types();
  if (types.length === 0) return null;
  return {
    filters: [
      {
        label: "Types of documents",
        choices: listChoices({ all: "All types", values: types, current: type }, (type) =>
          addressOf(documentsPage.path, { type }),
        ),
      },
      { ...years(documentsPage.path), label: "Years of documents" },
    ],
    documents: documents.list({ type, year }).map(readDocument),
  };
}

function readDocument({
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
}: ReturnType<Documents["list"]>[number]) {
  const languageName = new Intl.DisplayNames("en", { type: "language" }).of(language);
  const details = [type, period, languageName, ...formatFileFacts({ href, pages, bytes })];
  return {
    id: anchorIn(documentPath(id)),
    title,
    date,
    language,
    href,
    sha256,
    details: details.filter(Boolean).join("\u00a0· "),
  };
}

type ListedDocuments = NonNullable<ReturnType<typeof listDocuments>>;

export function DocumentList({ filters, documents }: ListedDocuments) {
  return (
    <FilteredList
      title={documentsPage.title}
      filters={filters}
      path={documentsPage.path}
      more={<TextLink to="/documents.xml">Atom feed of new documents</TextLink>}
    >
      {documents.map((document) => (
        <DocumentRow key={document.id} {...document} />
      ))}
    </FilteredList>
  );
}

function DocumentRow({
  id,
  title,
  date,
  language,
  href,
  details,
  sha256,
}: ListedDocuments["documents"][number]) {
  return (
    <li
      id={id}
      className="grid gap-x-8 gap-y-1.5 border-b border-line py-5 sm:grid-cols-[9.5rem_minmax(0,1fr)]"
    >
      <DisplayDate date={date} className="figures pt-0.5 text-sm text-muted" />
      <div>
        <h3 lang={language} className="font-medium">
          <TextLink to={href}>{title}</TextLink>
        </h3>
        <p className="mt-1.5 text-[0.9375rem] text-muted">{details}</p>
        {sha256 && (
          <div className="mt-1.5 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm text-muted">
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
  );
}
