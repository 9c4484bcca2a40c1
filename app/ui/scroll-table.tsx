import type { ReactNode } from "react";

interface ScrollTableProps {
  /** Names the table for screen readers. */
  label: string;
  /** Its rows have room on a phone and stay rows there. */
  isNarrow?: boolean;
  columns: readonly { title: string; figures?: boolean; sorted?: "ascending" | "descending" }[];
  /** A row's cells, in the order of the columns. An anchored row can be linked to by its id. */
  rows: readonly { id: string; isAnchor?: boolean; cells: readonly ReactNode[] }[];
}

/**
 * A table as in articles: a wide one scrolls in place, and on a phone a row is a list of its cells
 * unless there is room.
 */
export function ScrollTable({ label, isNarrow, columns, rows }: ScrollTableProps) {
  const align = (index: number) => (columns[index]?.figures ? "align-right" : undefined);
  return (
    <div className="prose site-table">
      {/* A region that scrolls must be reachable by keyboard. */}
      <section
        className={`table-scroll ${isNarrow ? "table-narrow" : ""}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        aria-label={`Table: ${label}`}
      >
        <table>
          <thead>
            <tr>
              {columns.map(({ title, sorted }, index) => (
                <th key={title} scope="col" aria-sort={sorted} className={align(index)}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, isAnchor, cells }) => (
              <tr key={id} id={isAnchor ? id : undefined}>
                {cells.map((cell, index) => (
                  <td
                    key={columns[index]?.title}
                    data-label={index > 0 ? columns[index]?.title : undefined}
                    className={align(index)}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
