import { Link } from "@remix-run/react";
import { addressWith, type ListName, paramsOf } from "./address";
import { focusList } from "./focus-list";

interface ListPagerProps {
  list: ListName;
  title: string;
  search: URLSearchParams;
  previous: string | null;
  next: string | null;
}

/** Pages have no numbers: each begins where its neighbour ends, so the last one costs what the first one does. */
export function ListPager({ list, title, search, previous, next }: ListPagerProps) {
  const atStart = !paramsOf(search, list).has("cursor");
  if (atStart && !next) return null;
  const steps = [
    { words: "First", cursor: null, possible: !atStart, rel: undefined },
    { words: "Previous", cursor: previous, possible: previous !== null, rel: "prev" },
    { words: "Next", cursor: next, possible: next !== null, rel: "next" },
  ];
  return (
    <nav aria-label={`Pages of ${title}`}>
      <ul className="list-pager">
        {steps.map(({ words, cursor, possible, rel }) => (
          <li key={words}>
            {possible ? (
              <Link
                to={addressWith(search, list, { cursor })}
                rel={rel}
                preventScrollReset
                onClick={() => focusList(list)}
                className="button button-quiet button-small"
              >
                {words}
              </Link>
            ) : (
              <span className="button button-small list-pager-end">{words}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
