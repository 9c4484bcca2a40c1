import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The same list in another order. */
  sort?: { href: string; direction: "ascending" | "descending" | null };
  /** Names the row; one column of a table does. */
  heading?: boolean;
  /** Tabular figures, aligned right. */
  figures?: boolean;
  /** The row's actions, which need no label. */
  actions?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/** On a phone each row becomes a few labelled lines, and the head a line of sort links. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="data-table" aria-label={`${caption}, table`} tabIndex={0}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, sort, figures }) => (
              <th
                key={label}
                scope="col"
                aria-sort={sort?.direction ?? undefined}
                className={figures ? "data-figures" : undefined}
              >
                {sort ? (
                  <SortLink label={label} {...sort} />
                ) : (
                  <span className="data-label">{label}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.label} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type SortLinkProps = { label: string } & NonNullable<Column<unknown>["sort"]>;

function SortLink({ label, href, direction }: SortLinkProps) {
  return (
    <Link to={href} preventScrollReset className="data-label">
      {label}
      <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" fill="currentColor">
        <path
          d="M4 0 7.5 4.5h-7z"
          className={direction === "ascending" ? "fill-accent" : "opacity-35"}
        />
        <path
          d="M4 12 .5 7.5h7z"
          className={direction === "descending" ? "fill-accent" : "opacity-35"}
        />
      </svg>
    </Link>
  );
}

function Cell<Row>({
  column: { label, cell, heading, figures, actions },
  row,
}: {
  column: Column<Row>;
  row: Row;
}) {
  let className: string | undefined;
  if (figures) {
    className = "data-figures figures";
  } else if (actions) {
    className = "data-actions";
  }
  return heading ? (
    <th scope="row" className={className}>
      {cell(row)}
    </th>
  ) : (
    <td data-label={label} className={className}>
      {cell(row)}
    </td>
  );
}
