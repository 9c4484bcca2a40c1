import { DisplayDate } from "~/ui/dates";
import { ScrollTable } from "~/ui/scroll-table";
import { type NamedSource, SourceLink } from "~/ui/source-link";

interface ListTableProps {
  label: string;
  columns: readonly { readonly title: string; readonly isFigure: boolean }[];
  rows: readonly {
    readonly date: string;
    readonly cells: readonly string[];
    readonly source: NamedSource | null;
    readonly note?: string | undefined;
    readonly corrected?:
      | { readonly date: string; readonly was: string; readonly why: string }
      | undefined;
  }[];
}

/** With each row's origin and correction. */
export function ListTable({ label, columns, rows }: ListTableProps) {
  return (
    <div className="mt-8">
      <ScrollTable
        label={label}
        columns={[
          ...columns.map(({ title, isFigure }) => ({ title, figures: isFigure })),
          { title: "Source" },
        ]}
        rows={rows.map(({ date, cells, source, note, corrected }, index) => ({
          id: `${date}-${index}`,
          cells: [
            ...cells,
            <Origin key="source" source={source} note={note} corrected={corrected} />,
          ],
        }))}
      />
    </div>
  );
}

type Row = ListTableProps["rows"][number];

function Origin({ source, note, corrected }: Pick<Row, "source" | "note" | "corrected">) {
  return (
    <>
      {source && <SourceLink {...source} />}
      {note && <span className="block text-sm text-muted">{note}</span>}
      {corrected && (
        <span className="block text-sm text-muted">
          Corrected on <DisplayDate date={corrected.date} />, until then {corrected.was}.{" "}
          {corrected.why}
        </span>
      )}
    </>
  );
}
