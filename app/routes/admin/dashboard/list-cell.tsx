import type { ReactNode } from "react";
import type { CellValue, ListColumn } from "~/domain/admin/list-definitions";
import { Moment } from "~/ui/dates";

export function ListCell({ column, value }: { column: ListColumn; value: CellValue }): ReactNode {
  const { label: name, labels, empty = "–", strong, long } = column;
  if (value === null || value === undefined) return empty;
  if (value instanceof Date) return <Moment at={value} />;
  if (typeof value === "object") return formatDetails(value) || empty;
  const label = labels?.[String(value)] ?? String(value);
  if (long) {
    return (
      <details className="disclosure list-text">
        <summary>
          Read<span className="sr-only"> {name}</span>
        </summary>
        <p className="whitespace-pre-wrap">{label}</p>
      </details>
    );
  }
  return strong && value === true ? <b className="text-ink">{label}</b> : label;
}

/** "format csv, rows 12" */
function formatDetails(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(
      ([name, value]) =>
        `${name} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`,
    )
    .join(", ");
}
