import { governancePage, reportsPage } from "~/domain/investor-lists";
import { DisplayDate } from "~/ui/dates";
import { AnyLink, Link, TextLink } from "~/ui/links";
import { TitledSection } from "~/ui/titled-section";
import type { listReports } from "./queries.server";

/** Every charter and policy that the board has adopted. */
export function GovernanceDocuments({
  documents,
}: {
  documents: readonly { path: string; title: string }[];
}) {
  return (
    <TitledSection title="Governance">
      <ul className="mt-8 grid border-t border-line md:grid-cols-2 md:gap-x-12">
        {documents.map(({ path, title }) => (
          <li key={path} className="border-b border-line">
            <Link to={path} prefetch="intent" className="block py-4 hover:text-accent">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <TextLink to={governancePage.path} prefetch="intent">
          What each of them is for, and who directs the company
        </TextLink>
      </p>
    </TitledSection>
  );
}

/** The latest presentation and reports, and a link to all of them. */
export function LatestReports({ reports }: { reports: ReturnType<typeof listReports> }) {
  return (
    <TitledSection id="reports" title="Presentation and reports">
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
        <TextLink to={reportsPage.path} prefetch="intent">
          All reports and filings
        </TextLink>
      </p>
    </TitledSection>
  );
}
