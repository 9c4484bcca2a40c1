import { highlightsPage } from "~/domain/investor-lists";
import { formatExact } from "~/domain/treasury/format";
import { listHighlights } from "~/domain/treasury/highlights";
import { formatDay } from "~/locale/days";
import { ScrollTable } from "~/ui/scroll-table";
import { SourceLink } from "~/ui/source-link";
import { TitledSection } from "~/ui/titled-section";

type Ledger = Parameters<typeof listHighlights>[0];

/** Null where none are stated. */
export function readHighlights(ledger: Ledger) {
  const highlights = listHighlights(ledger);
  return (
    highlights && {
      periods: highlights.periods.map(({ date, status, source }) => ({
        day: formatDay(date),
        note: status,
        source,
      })),
      rows: highlights.rows.map(({ label, unit, values }) => ({
        label,
        cells: values.map((value) => (value === null ? "\u2014" : formatExact(value, unit))),
      })),
    }
  );
}

export function Highlights({ periods, rows }: NonNullable<ReturnType<typeof readHighlights>>) {
  return (
    <TitledSection title={highlightsPage.title} id="highlights" className="">
      <p className="mt-4 max-w-2xl text-muted">
        Figures of our published financial statements, and what we held and had outstanding on the
        same day.
      </p>
      <div className="mt-8">
        <ScrollTable
          label={highlightsPage.title}
          columns={[
            { title: "Figure" },
            ...periods.map(({ day }) => ({ title: day, figures: true })),
          ]}
          rows={[
            { id: "period", cells: ["Status", ...periods.map(({ note }) => note)] },
            ...rows.map(({ label, cells }) => ({ id: label, cells: [label, ...cells] })),
            {
              id: "source",
              cells: [
                "Source",
                ...periods.map(
                  ({ source }) => source && <SourceLink key={source.title} {...source} />,
                ),
              ],
            },
          ]}
        />
      </div>
    </TitledSection>
  );
}
