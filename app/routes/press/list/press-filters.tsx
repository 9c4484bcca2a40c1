import { Form } from "@remix-run/react";
import type { PressFilter } from "~/domain/press/releases/press";
import { releaseTypeLabels } from "~/domain/type-labels";
import { SearchField } from "~/forms/search-field";
import { Choices } from "~/ui/choices";
import { listAddress, listChoices, listYears } from "~/ui/list-choices";
import { SubmitButton } from "~/ui/submit-button";

/** Another filter starts at its first page. */
export const addressOf = ({ query, year, type }: PressFilter, page = 1) =>
  listAddress("/press-releases", { q: query, type, year, page: page > 1 ? page : null });

interface PressFiltersProps {
  filter: PressFilter;
  years: readonly number[];
  types: readonly NonNullable<PressFilter["type"]>[];
}

/** A plain GET form and links: the choice is in the address. */
export function PressFilters({ filter, years, types }: PressFiltersProps) {
  const { query = "", year, type } = filter;
  return (
    <div className="grid grid-cols-1 gap-4 border-b border-line pb-6">
      <Form
        role="search"
        action="/press-releases"
        preventScrollReset
        className="grid grid-cols-[1fr_auto] gap-2 max-[20rem]:grid-cols-1"
      >
        <SearchField id="press-query" label="Search press releases" query={query} />
        {type && <input type="hidden" name="type" value={type} />}
        {year && <input type="hidden" name="year" value={year} />}
        <SubmitButton>Search</SubmitButton>
      </Form>
      {types.length > 0 && (
        <Choices
          label="Types"
          choices={listChoices(
            { all: "All types", values: types, current: type },
            (type) => addressOf({ ...filter, type }),
            (type) => releaseTypeLabels[type],
          )}
        />
      )}
      <Choices {...listYears(years, year, (year) => addressOf({ ...filter, year }))} />
    </div>
  );
}
