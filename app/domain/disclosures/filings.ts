import type { Filing, FilingGroup } from "~/content/investors-schema";
import type { Embargoed, Published } from "~/domain/publication";
import { filingGroupLabels } from "~/domain/type-labels";

interface FilingFilter {
  year?: number | undefined;
  group?: FilingGroup | undefined;
}

export function createFilings({ filings: published = [] }: Published<Pick<Embargoed, "filings">>) {
  return {
    /** Newest first. */
    list: ({ year, group }: FilingFilter = {}): readonly Filing[] =>
      published.filter(
        (filing) =>
          (year === undefined || yearOf(filing) === year) &&
          (group === undefined || filing.group === group),
      ),
    listOfRelease: (id: number): readonly Filing[] =>
      published.filter(({ release }) => release === id),
    years: (): readonly number[] => [...new Set(published.map(yearOf))],
    /** In the order of the labels. */
    groups(): readonly FilingGroup[] {
      const present = new Set(published.map(({ group }) => group));
      return (Object.keys(filingGroupLabels) as FilingGroup[]).filter((group) =>
        present.has(group),
      );
    },
  };
}

export type Filings = ReturnType<typeof createFilings>;

const yearOf = ({ filed }: Filing) => Number(filed.slice(0, 4));
