import { Link } from "@remix-run/react";
import type { ListName } from "~/domain/admin/list-definitions";
import { addressWith, focusList, paramsOf } from "./address";

interface ListPagerProps {
  list: ListName;
  title: string;
  search: URLSearchParams;
  previous: string | null;
  next: string | null;
}

/** Pages have no numbers, since each begins where the previous one ends. */
export function ListPager({ list, title, search, previous, next }: ListPagerProps) {
  const atStart = !paramsOf(search, list).has("cursor");
  if (atStart && !next) return null;
  const steps = [
    { label: "First", cursor: null, possible: !atStart, rel: undefined },
    { label: "Previous", cursor: previous, possible: previous !== null, rel: "prev" },
    { label: "Next", cursor: next, possible: next !== null, rel: "next" },
  ];
  return (
    <nav aria-label={`Pages of ${title}`}>
      <ul className="flex gap-2">
        {steps.map(({ label, cursor, possible, rel }) => (
          <li key={label}>
            {possible ? (
              <Link
                to={addressWith(search, list, { cursor })}
                rel={rel}
                preventScrollReset
                onClick={() => focusList(list)}
                className="button button-quiet button-small"
              >
                {label}
              </Link>
            ) : (
              <span className="button button-small border-line text-muted">{label}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
