import { Link, useSearchParams } from "@remix-run/react";
import { numberFormat } from "~/locale/formats";
import { type Column, DataTable } from "~/ui/data-table";
import { addressWith, type ListName, paramsOf } from "./address";
import { ExportForm } from "./export-form";
import { focusList } from "./focus-list";
import { type Filter, ListFilter } from "./list-filter";
import { ListPager } from "./list-pager";
import type { ListState } from "./screen.server";

/** A column whose head sorts by `by`: upwards at first, or downwards. */
export interface ListColumn<Row> extends Omit<Column<Row>, "sort"> {
  by?: string;
  downFirst?: boolean;
}

interface ListSectionProps<Row> {
  list: ListName;
  title: string;
  caption: string;
  state: ListState<Row>;
  words: { none: string; failed: string; search: string };
  columns: readonly ListColumn<Row>[];
  filters?: readonly Filter[];
  exporting: { label: string; to: string };
}

const whole = numberFormat();

/** One list of the screen: its filter, its rows, its pages and its file, or the words for why there are none. */
export function ListSection<Row extends { id: number }>(props: ListSectionProps<Row>) {
  const { list, title, state, words, filters = [], exporting } = props;
  const [search] = useSearchParams();
  const clear = state.filtered ? addressWith(search, list, clearing(filters)) : null;
  return (
    <section id={list} aria-labelledby={`${list}-title`} className="list-section">
      <div className="list-head">
        <div>
          <h2 id={`${list}-title`} tabIndex={-1} className="text-heading outline-none">
            {title}
          </h2>
          <p role="status" className="text-sm text-muted figures">
            {countWords(state)}
          </p>
        </div>
        <ExportForm {...exporting} activeParams={state.activeParams} />
      </div>
      <ListFilter
        list={list}
        title={title}
        search={search}
        searchLabel={words.search}
        filters={filters}
        activeParams={state.activeParams}
        clear={clear}
      />
      {state.found ? (
        <Rows {...props} found={state.found} search={search} clear={clear} />
      ) : (
        <p role="alert" className="list-empty text-danger">
          {words.failed}
        </p>
      )}
    </section>
  );
}

const clearing = (filters: readonly Filter[]) =>
  Object.fromEntries(["q", "cursor", ...filters.map(({ name }) => name)].map((name) => [name, null]));

function countWords({ found, filtered }: ListState<unknown>): string {
  if (!found) return "Error";
  const { matches, total } = found;
  return filtered ? `${whole.format(matches)} of ${whole.format(total)} match` : `${whole.format(total)} in all`;
}

interface RowsProps<Row> extends ListSectionProps<Row> {
  found: NonNullable<ListState<Row>["found"]>;
  search: URLSearchParams;
  /** Where nothing is left out, or null when nothing is. */
  clear: string | null;
}

function Rows<Row extends { id: number }>({ found, search, clear, ...props }: RowsProps<Row>) {
  const { list, title, caption, words, columns, state } = props;
  const { rows, next, previous } = found;
  const sortable = columns.map(({ by, downFirst, ...column }): Column<Row> => {
    if (!by) return column;
    const current = by === state.sort;
    const toDown = current ? state.order === "asc" : downFirst;
    const href = addressWith(search, list, { sort: by, order: toDown ? "desc" : "asc", cursor: null });
    const direction = current ? (state.order === "asc" ? "ascending" : "descending") : null;
    return { ...column, sort: { href, direction } };
  });
  return (
    <>
      {rows.length === 0 ? (
        <p className="list-empty text-muted">
          {words.none}{" "}
          {clear && (
            <Link to={clear} preventScrollReset onClick={() => focusList(list)} className="text-link text-ink">
              Clear the search
            </Link>
          )}
        </p>
      ) : (
        <>
          <a href={`#${list}-end`} className="list-skip text-link">
            Skip the rows of {title}
          </a>
          <DataTable
            // A new page begins at its first row.
            key={paramsOf(search, list).get("cursor")}
            caption={caption}
            columns={sortable}
            rows={rows}
            rowKey={({ id }) => id}
          />
        </>
      )}
      <div id={`${list}-end`} tabIndex={-1} className="outline-none">
        <ListPager list={list} title={title} search={search} previous={previous} next={next} />
      </div>
    </>
  );
}
