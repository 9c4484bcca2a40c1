import { DisplayDate } from "~/ui/dates";
import { AnyLink, Link, TextLink } from "~/ui/links";
import { TitledSection } from "~/ui/titled-section";
import type { readReports } from "./queries.server";

interface ListedDocument {
  path: string;
  title: string;
  summary: string;
}

/** Every charter and policy that the board has adopted. */
export function GovernanceDocuments({ documents }: { documents: readonly ListedDocument[] }) {
  return (
    <TitledSection title="Governance">
      <ul className="mt-8 grid border-t border-line md:grid-cols-2 md:gap-x-10">
        {documents.map((document) => (
          <li key={document.path} className="border-b border-line">
            <Link to={document.path} prefetch="intent" className="group block py-5">
              <span className="block font-medium group-hover:text-accent">{document.title}</span>
              <span className="mt-1 block text-sm text-muted">{document.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** The latest presentation and financial reports, and a link to all documents. */
export function FinancialReports({
  presentation,
  reports,
}: NonNullable<ReturnType<typeof readReports>>) {
  return (
    <TitledSection id="reports" title="Presentation and reports">
      {presentation && (
        <p className="mt-8">
          <AnyLink to={presentation.href} className="button button-accent">
            {presentation.title}
            {presentation.file && ` (${presentation.file})`}
          </AnyLink>
        </p>
      )}
      <ul className="mt-8 border-t border-line">
        {reports.map(({ title, href, date, file }) => (
          <li key={href} className="border-b border-line">
            <AnyLink
              to={href}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4 hover:text-accent"
            >
              {title}
              <span className="text-sm text-muted">
                {file && `${file} · `}
                <DisplayDate date={date} />
              </span>
            </AnyLink>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <TextLink to="/investors/documents" prefetch="intent">
          All documents
        </TextLink>
      </p>
    </TitledSection>
  );
}
