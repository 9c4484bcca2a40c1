import { Link } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import type { Reports } from "~/brand/schema";
import { DisplayDate } from "~/ui/dates";
import { TitledSection } from "~/ui/titled-section";

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

/** The corporate presentation and the financial reports, as published by the company. */
export function FinancialReports({ reports }: { reports: Reports }) {
  return (
    <TitledSection id="reports" title="Presentation and reports">
      <p className="mt-8">
        <a
          href={brand.documents.presentation}
          target="_blank"
          rel="noopener noreferrer"
          className="button button-accent"
        >
          Corporate presentation
        </a>
      </p>
      <ul className="mt-8 border-t border-line">
        {reports.map((report) => (
          <li key={report.href} className="border-b border-line">
            <a
              href={report.href}
              target="_blank"
              rel="noopener noreferrer"
              className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-4 hover:text-accent"
            >
              {report.title}
              <DisplayDate date={report.date} className="text-sm text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
