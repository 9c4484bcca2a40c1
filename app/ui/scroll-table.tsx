import type { ReactNode } from "react";

interface ScrollTableProps {
  /** For screen readers. */
  label: string;
  /** Its rows fit on a phone and stay rows there. */
  isNarrow?: boolean;
  columns: readonly { title: string; figures?: boolean; sorted?: "ascending" | "descending" }[];
  /** Cells in column order. An anchored row can be linked to by its id. */
  rows: readonly { id: string; isAnchor?: boolean; cells: readonly ReactNode[] }[];
}

/** On a phone a row is a list of its cells, unless it fits. */
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
