import { brand } from "~/brand/generated/public";
import { DisplayDate } from "~/ui/dates";
import { TitledSection } from "~/ui/titled-section";

/** The corporate presentation and the financial reports, as published by the company. */
export function Reports() {
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
        {brand.documents.reports.map((report) => (
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
