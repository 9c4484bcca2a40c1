import { Link } from "@remix-run/react";

type PagerProps = { page: number; pages: number; addressOf: (page: number) => string };

/** Pages count from 1; renders nothing for a single page. */
export function Pager({ page, pages, addressOf }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <Link
              to={addressOf(number)}
              prefetch="intent"
              aria-current={number === page ? "page" : undefined}
              className="chip figures min-w-9 justify-center"
            >
              <span className="sr-only">Page </span>
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
