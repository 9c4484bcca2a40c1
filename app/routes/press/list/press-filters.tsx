import { Form } from "@remix-run/react";
import { QUERY_MAX } from "~/domain/limits";
import type { PressFilter } from "~/domain/press/releases/press";
import { releaseTypeLabels } from "~/domain/type-labels";
import { Choices } from "~/ui/choices";

/** The address of a page of the filtered list. Another filter starts at its first page. */
export function addressOf({ query, year, type }: PressFilter, page = 1): string {
  const search = new URLSearchParams({
    ...(query && { q: query }),
    ...(type && { type }),
    ...(year && { year: String(year) }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return search ? `/press-releases?${search}` : "/press-releases";
}

interface PressFiltersProps {
  filter: PressFilter;
  years: readonly number[];
  types: readonly NonNullable<PressFilter["type"]>[];
}

/** Narrows the list by words, type and year. A plain GET form and links: the choice is in the address. */
export function PressFilters({ filter, years, types }: PressFiltersProps) {
  const { query = "", year, type } = filter;
  return (
    <div className="grid grid-cols-1 gap-4 border-b border-line pb-6">
      <Form role="search" action="/press-releases" preventScrollReset className="flex gap-2">
        <label htmlFor="press-query" className="sr-only">
          Search press releases
        </label>
        <input
          key={query}
          id="press-query"
          type="search"
          name="q"
          maxLength={QUERY_MAX}
          defaultValue={query}
          placeholder="Search press releases"
          className="field-input"
        />
        {type && <input type="hidden" name="type" value={type} />}
        {year && <input type="hidden" name="year" value={year} />}
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </Form>
      {types.length > 0 && (
        <Choices
          label="Types"
          choices={[undefined, ...types].map((option) => ({
            text: option ? releaseTypeLabels[option] : "All types",
            to: addressOf({ ...filter, type: option }),
            current: option === type,
          }))}
        />
      )}
      <Choices
        label="Years"
        choices={[undefined, ...years].map((option) => ({
          text: String(option ?? "All years"),
          to: addressOf({ ...filter, year: option }),
          current: option === year,
        }))}
      />
    </div>
  );
}
