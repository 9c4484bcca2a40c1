import { ScrollTable } from "~/ui/scroll-table";
import { SourceLink } from "~/ui/source-link";
import { AsOf } from "./as-of";
import type { Cell, Table } from "./table";

/** A table of the ledger, its days and sources as visitors read them. */
export function LedgerTable({ label, isNarrow, columns, rows }: Table) {
  return (
    <div className="mt-8">
      <ScrollTable
        label={label}
        isNarrow={isNarrow}
        columns={columns}
        rows={rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(showCell) }))}
      />
    </div>
  );
}

function showCell(cell: Cell) {
  if (typeof cell === "string") return cell;
  if ("at" in cell) return <AsOf at={cell.at} />;
  if ("note" in cell)
    return (
      <>
        {cell.text}
        <span className="block text-xs text-muted">{cell.note}</span>
      </>
    );
  return <SourceLink {...cell} />;
}
