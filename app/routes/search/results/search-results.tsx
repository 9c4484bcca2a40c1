import { Link } from "@remix-run/react";
import { documentKindLabels } from "~/domain/type-labels";
import { plural } from "~/locale/plural";
import { Choices } from "~/ui/choices";
import { DisplayDate } from "~/ui/dates";
import { Pager } from "~/ui/pager";
import type { loader } from "./route";

type Found = Awaited<ReturnType<typeof loader>>;
type Kind = NonNullable<Found["kind"]>;

/** Each with the matching passage. */
export function SearchResults({ query, results, kind, kinds, total, page, pages }: Found) {
  if (query.trim() === "") {
    return <p className="shell text-muted">Search releases, policies and pages.</p>;
  }
  const addressOf = (chosen: Kind | null, number = 1) =>
    `/search?${new URLSearchParams({ q: query, ...(chosen && { kind: chosen }), ...(number > 1 && { page: String(number) }) })}`;
  return (
    <div className="shell">
      <div className="max-w-3xl">
        {kinds.length > 1 && (
          <Choices
            label="Kinds"
            choices={[
              { text: "All", to: addressOf(null), current: kind === null },
              ...kinds.map((choice) => ({
                text: `${documentKindLabels[choice.kind]} (${choice.count})`,
                to: addressOf(choice.kind),
                current: choice.kind === kind,
              })),
            ]}
          />
        )}
        <p role="status" className="mt-6 text-sm text-muted">
          <span>
            {total === 0
              ? `No results for “${query}”. Check the spelling, or try fewer or more general words.`
              : `${plural(total, "result")} for “${query}”`}
          </span>
          <span>{pages > 1 && `, page ${page} of ${pages}`}</span>
        </p>
        <ol className="mt-4 border-t border-line">
          {results.map((result) => (
            <li key={result.path} className="border-b border-line py-6">
              <p className="text-sm text-muted">
                <span className="text-accent">{result.kind}</span>
                {result.date && (
                  <>
                    {" · "}
                    <DisplayDate date={result.date} />
                  </>
                )}
                {result.status && <span className="text-accent"> · {result.status}</span>}
              </p>
              <h2 className="mt-1 text-xl">
                <Link to={result.path} prefetch="intent" className="hover:text-accent">
                  {result.title}
                </Link>
              </h2>
              <p className="mt-2 text-[0.9375rem] text-muted">
                {result.excerpt.map((piece, index) => {
                  const Piece = piece.hit ? "mark" : "span";
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a passage never move
                  return <Piece key={index}>{piece.text}</Piece>;
                })}
              </p>
            </li>
          ))}
        </ol>
        <Pager page={page} pages={pages} addressOf={(number) => addressOf(kind, number)} />
      </div>
    </div>
  );
}
