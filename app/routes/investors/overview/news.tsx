import { Link } from "@remix-run/react";
import { reportsPage } from "~/domain/investor-lists";
import { DisplayDate } from "~/ui/dates";
import { AnyLink, TextLink } from "~/ui/links";
import type { listReports, readNews } from "./queries.server";

export function News({ news }: { news: ReturnType<typeof readNews> }) {
  return (
    <section aria-labelledby="latest">
      <h2 id="latest" className="text-section">
        Latest
      </h2>
      <ul className="mt-6 border-t border-line">
        {news.map(({ path, title, date, label }) => (
          <li key={path} className="border-b border-line">
            <Link to={path} prefetch="intent" className="group block py-4">
              <span className="block font-medium group-hover:text-accent">{title}</span>
              <span className="mt-1 block text-sm text-muted">
                {date ? <DisplayDate date={date} /> : label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <TextLink to="/press-releases">All press releases</TextLink>
      </p>
    </section>
  );
}

export function LatestReports({ reports }: { reports: ReturnType<typeof listReports> }) {
  return (
    <section aria-labelledby="reports">
      <h2 id="reports" className="text-section">
        Presentation and reports
      </h2>
      <ul className="mt-6 border-t border-line">
        {reports.map(({ title, href, date, file }) => (
          <li key={href} className="border-b border-line">
            <AnyLink to={href} className="group block py-4">
              <span className="block font-medium group-hover:text-accent">{title}</span>
              <span className="mt-1 block text-sm text-muted">
                <DisplayDate date={date} />
                {file && ` · ${file}`}
              </span>
            </AnyLink>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <TextLink to={reportsPage.path}>All reports and filings</TextLink>
      </p>
    </section>
  );
}
