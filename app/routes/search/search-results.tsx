import { Link } from "@remix-run/react";

interface Result {
  path: string;
  kind: string;
  title: string;
  excerpt: { text: string; hit: boolean }[];
}

/** What was found, each with the passage where the words stand. */
export function SearchResults({ query, results }: { query: string; results: Result[] }) {
  if (query.trim() === "") {
    return <p className="shell text-muted">Search releases, policies and pages.</p>;
  }
  return (
    <div className="shell">
      <p role="status" className="text-muted">
        {results.length === 0
          ? `No results for “${query}”. Check the spelling, or try fewer or more general words.`
          : `${countOf(results.length)} for “${query}”`}
      </p>
      <ol className="mt-6 max-w-3xl border-t border-line">
        {results.map((result) => (
          <li key={result.path} className="border-b border-line py-6">
            <p className="text-sm text-accent">{result.kind}</p>
            <h2 className="mt-1 text-xl">
              <Link to={result.path} prefetch="intent" className="hover:text-accent">
                {result.title}
              </Link>
            </h2>
            <p className="mt-2 text-[0.9375rem] text-muted">
              {result.excerpt.map((piece, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a passage never move
                piece.hit ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
              )}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

const countOf = (count: number) => (count === 1 ? "1 result" : `${count} results`);
