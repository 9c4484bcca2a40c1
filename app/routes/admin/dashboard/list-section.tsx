import type { ListName } from "~/domain/admin/list-definitions";
import { numberFormat } from "~/locale/intl";
import { type Column, DataTable } from "~/ui/data-table";
import { TextLink } from "~/ui/links";
import { SubmitButton } from "~/ui/submit-button";
import { addressWith, paramsOf } from "./address";
import type { ListState } from "./dashboard.server";
import { ListCell } from "./list-cell";
import { ListFilter } from "./list-filter";
import { ListPager } from "./list-pager";

export interface ListSectionProps {
  list: ListName;
  state: ListState;
  /** Valid parameters of all lists. */
  search: URLSearchParams;
}

const whole = numberFormat();

export function ListSection(props: ListSectionProps) {
  const { list, state, search } = props;
  const { title, rows, exportLabel, slug, filters } = state.definition;
  const cleared = ["q", "cursor", ...Object.keys(filters)].map((name) => [name, null] as const);
  const clear = state.filtered ? addressWith(search, list, Object.fromEntries(cleared)) : null;
  return (
    <section id={list} aria-labelledby={`${list}-title`} className="list-section">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id={`${list}-title`} tabIndex={-1} className="text-heading outline-none">
            {title}
          </h2>
          <p role="status" className="text-sm text-muted figures">
            {formatRowCount(state)}
          </p>
        </div>
        <ExportForm label={exportLabel} slug={slug} activeParams={state.activeParams} />
      </div>
      <ListFilter {...props} clear={clear} />
      {state.page ? (
        <Rows {...props} page={state.page} />
      ) : (
        <p role="alert" className="list-empty text-danger">
          {`Failed to load ${rows}`}
        </p>
      )}
    </section>
  );
}

function formatRowCount({ page, filtered }: ListState): string {
  if (!page) return "Error";
  const { matches, total } = page;
  return filtered
    ? `${whole.format(matches)} of ${whole.format(total)} match`
    : `${whole.format(total)} total`;
}

type ListPage = NonNullable<ListState["page"]>;

function Rows({ page, ...props }: ListSectionProps & { page: ListPage }) {
  const { list, state, search } = props;
  const { title, rows: name } = state.definition;
  const { rows, next, previous } = page;
  return (
    <>
      {rows.length === 0 ? (
        <p className="list-empty text-muted">{`No ${name} found`}</p>
      ) : (
        <>
          <a href={`#${list}-end`} className="text-link justify-self-start not-focus:sr-only">
            Skip the {title} table
          </a>
          <DataTable
            // Scroll a new page to its first row.
            key={paramsOf(search, list).get("cursor")}
            caption={title}
            columns={tableColumns(props)}
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

type Row = ListPage["rows"][number];

/** The first click sorts numbers and times in descending order, and text from A. */
function tableColumns({ list, state, search }: ListSectionProps): Column<Row>[] {
  const { definition } = state;
  const onScreen = definition.columns.filter(({ offScreen }) => !offScreen);
  const columns = onScreen.map((column): Column<Row> => {
    const { field, label, heading, sort } = column;
    const isCurrent = field === state.sort;
    const desc = isCurrent ? state.order === "asc" : sort === "number";
    return {
      label,
      heading,
      figures: field === "id",
      cell: (row) => <ListCell column={column} value={row[field]} />,
      sort: sort && {
        href: addressWith(search, list, {
          sort: field,
          order: desc ? "desc" : "asc",
          cursor: null,
        }),
        direction: isCurrent ? (state.order === "asc" ? "ascending" : "descending") : null,
      },
    };
  });
  if (!definition.removal) return columns;
  const headingField = onScreen.find(({ heading }) => heading)?.field ?? "id";
  // Return to the lists as they are now.
  const [left = ""] = addressWith(search, list, {}).split("#");
  const cell = (row: Row) => (
    <TextLink to={`/admin/${definition.slug}/${row.id}/remove${left === "?" ? "" : left}`}>
      Remove<span className="sr-only"> {String(row[headingField])}</span>
    </TextLink>
  );
  return [...columns, { label: "Actions", actions: true, cell }];
}

interface ExportFormProps {
  label: string;
  slug: string;
  /** Search, filters and order, which the file has, too. */
  activeParams: readonly [name: string, value: string][];
}

/** Opens a new tab, which the browser closes once it is a download. */
function ExportForm({ label, slug, activeParams }: ExportFormProps) {
  return (
    <form action={`/api/admin/export-${slug}`} target="_blank" rel="noopener">
      {activeParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton className="button-accent button-small">{label}</SubmitButton>
    </form>
  );
}
