import { Form, Link } from "@remix-run/react";
import { SEARCH_MAX } from "~/domain/limits";
import { fieldsOfOthers, type ListName } from "./address";
import { focusList } from "./focus-list";

/** One way to narrow a list besides words: a choice of values, or a day. */
export type Filter =
  | { name: string; label: string; options: readonly (readonly [value: string, label: string])[] }
  | { name: string; label: string; day: true };

interface ListFilterProps {
  list: ListName;
  title: string;
  search: URLSearchParams;
  searchLabel: string;
  filters: readonly Filter[];
  /** The search, filters and order that the list obeys. */
  activeParams: readonly [name: string, value: string][];
  /** Where nothing is left out, or null when nothing is. */
  clear: string | null;
}

/** A plain GET form: what was chosen is in the address, and the other lists stay where they are. */
export function ListFilter({ list, title, search, searchLabel, filters, activeParams, clear }: ListFilterProps) {
  const own = new Map(activeParams);
  const ordering = activeParams.filter(([name]) => name === "sort" || name === "order");
  const kept = ordering.map(([name, value]): [string, string] => [`${list}.${name}`, value]);
  return (
    <Form role="search" aria-label={`Search ${title}`} action={`#${list}`} preventScrollReset className="list-filter">
      {[...fieldsOfOthers(search, list), ...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field list-filter-words">
        <label htmlFor={`${list}-q`}>{searchLabel}</label>
        <input
          key={own.get("q")}
          id={`${list}-q`}
          type="search"
          name={`${list}.q`}
          maxLength={SEARCH_MAX}
          defaultValue={own.get("q") ?? ""}
          className="field-input"
        />
      </div>
      {filters.map((filter) => (
        <FilterField key={filter.name} list={list} filter={filter} value={own.get(filter.name) ?? ""} />
      ))}
      <div className="list-filter-buttons">
        <button type="submit" className="button button-quiet button-small">
          Apply<span className="sr-only"> to {title}</span>
        </button>
        {clear && (
          <Link to={clear} preventScrollReset onClick={() => focusList(list)} className="text-link">
            Clear<span className="sr-only"> the search in {title}</span>
          </Link>
        )}
      </div>
    </Form>
  );
}

function FilterField({ list, filter, value }: { list: ListName; filter: Filter; value: string }) {
  const id = `${list}-${filter.name}`;
  const shared = { id, name: `${list}.${filter.name}`, defaultValue: value, className: "field-input" };
  return (
    <div className="field">
      <label htmlFor={id}>{filter.label}</label>
      {"day" in filter ? (
        <input key={value} type="date" {...shared} />
      ) : (
        <select key={value} {...shared}>
          <option value="">All</option>
          {filter.options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
