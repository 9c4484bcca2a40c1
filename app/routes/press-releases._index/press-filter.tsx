import { Form, Link } from "@remix-run/react";
import { QUERY_MAX } from "~/domain/limits";

interface PressFilterProps {
  query: string;
  year: number | undefined;
  years: readonly number[];
}

/** Narrows the list by words and by year. A plain GET form and links: the choice is in the address. */
export function PressFilter({ query, year, years }: PressFilterProps) {
  const address = (chosen?: number) => {
    const search = new URLSearchParams({
      ...(query && { q: query }),
      ...(chosen && { year: String(chosen) }),
    }).toString();
    return search ? `/press-releases?${search}` : "/press-releases";
  };
  return (
    <div className="grid gap-5 border-b border-line pb-6">
      <Form role="search" action="/press-releases" preventScrollReset className="flex gap-2">
        <label htmlFor="press-query" className="sr-only">
          Search press releases
        </label>
        <input
          key={query}
          id="press-query"
          type="search"
          name="q"
          maxLength={QUERY_MAX}
          defaultValue={query}
          placeholder="Search press releases"
          className="field-input"
        />
        {year && <input type="hidden" name="year" value={year} />}
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </Form>
      <nav aria-label="Years">
        <ul className="flex flex-wrap gap-2">
          {[undefined, ...years].map((option) => (
            <li key={option ?? "all"}>
              <Link
                to={address(option)}
                preventScrollReset
                aria-current={option === year ? "true" : undefined}
                className="chip"
              >
                {option ?? "All years"}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
