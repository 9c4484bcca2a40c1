import { Form } from "@remix-run/react";
import { SEARCH_MAX } from "~/domain/field-lengths";
import type { ListFilter as Filter } from "~/domain/privacy/stored-data";
import { TextLink } from "~/ui/links";
import { SubmitButton } from "~/ui/submit-button";
import { fieldsOfOthers, focusList } from "./address";
import type { ListSectionProps } from "./list-section";

interface ListFilterProps extends ListSectionProps {
  /** The URL without search and filters; null without any. */
  clear: string | null;
}

/** A plain GET form, which keeps the parameters of the other lists. */
export function ListFilter({ list, search, state, clear }: ListFilterProps) {
  const { title, search: searched, filters } = state.definition;
  const own = new Map(state.activeParams);
  const ordering = state.activeParams.filter(([name]) => name === "sort" || name === "order");
  const orderFields = ordering.map(([name, value]): [string, string] => [`${list}.${name}`, value]);
  const sources = Object.fromEntries(state.sources?.map((source) => [source, source]) ?? []);
  return (
    <Form
      role="search"
      aria-label={`Search ${title}`}
      action={`#${list}`}
      preventScrollReset
      className="list-filter flex flex-wrap items-end gap-3"
    >
      {[...fieldsOfOthers(search, list), ...orderFields].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <label htmlFor={`${list}-q`}>{searched.label}</label>
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
      {Object.entries(filters).map(([name, filter]) => (
        <FilterField
          key={name}
          name={`${list}.${name}`}
          filter={{ options: sources, ...filter }}
          value={own.get(name) ?? ""}
        />
      ))}
      <div className="list-filter-actions flex items-center gap-4">
        <SubmitButton className="button-quiet button-small">
          Apply<span className="sr-only"> to {title}</span>
        </SubmitButton>
        {clear && (
          <TextLink to={clear} preventScrollReset onClick={() => focusList(list)}>
            Clear<span className="sr-only"> the search in {title}</span>
          </TextLink>
        )}
      </div>
    </Form>
  );
}

function FilterField({ name, filter, value }: { name: string; filter: Filter; value: string }) {
  const { label, match, options = {} } = filter;
  if (!label) return null;
  const id = name.replace(".", "-");
  const shared = { id, name, defaultValue: value, className: "field-input" };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {match === "from" || match === "to" ? (
        <input key={value} type="date" {...shared} />
      ) : (
        <select key={value} {...shared}>
          <option value="">All</option>
          {Object.entries(options).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
