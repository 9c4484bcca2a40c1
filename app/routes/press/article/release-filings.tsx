import { DisplayDate } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import type { Article } from "./article.server";

/** Nothing for a release that announces none. */
export function ReleaseFilings({ filings }: Pick<Article, "filings">) {
  if (filings.length === 0) return null;
  return (
    <section aria-labelledby="filings" className="card mt-12">
      <h2 id="filings" className="text-heading">
        {filings.length > 1 ? "Filings" : "Filing"}
      </h2>
      <ul className="mt-3">
        {filings.map(({ path, type, subject, filed }) => (
          <li
            key={path}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-3"
          >
            <span>
              <TextLink to={path}>{type}</TextLink>
              {subject && <span className="block text-sm text-muted">{subject}</span>}
            </span>
            <span className="text-sm text-muted">
              Filed <DisplayDate date={filed} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
