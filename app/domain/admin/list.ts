import { and, asc, desc, eq, getTableColumns, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Database, tables } from "~/db/client.server";
import type { users } from "~/db/schema";
import type { Cursor } from "./list-cursor";
import { defineList, type ListName, type ListRow, listTables } from "./list-definitions";
import { type ListQuery, readListQuery, startOfDay } from "./list-query";

const PAGE_ROWS = 50;
/**
 * Rows that an export reads at once: a request may make a thousand queries, so it can export a
 * million.
 */
export const BATCH_ROWS = 1_000;
/** Options of a filter. Callers of the API can make up any number of sources. */
const VALUES_MAX = 50;

interface ListPage {
  rows: ListRow[];
  next: Cursor | null;
  previous: Cursor | null;
}

export type List = ReturnType<typeof createList>;

type Place = Omit<Cursor, "direction">;

export function createList(db: Database, name: ListName, doubleOptIn: boolean) {
  const definition = defineList(name, doubleOptIn);
  const table = tables[listTables[name]];
  const { id } = table;
  const fields: Record<string, SQLiteColumn> = getTableColumns(table);
  const columnOf = (field: string) => fields[field] ?? id;
  // drizzle's types cannot follow the other columns through a definition.
  const selected = Object.fromEntries(
    definition.columns.map(({ field }) => [field, columnOf(field)]),
  ) as {
    id: typeof users.id;
  };

  function conditions({ q, sort, filters }: ListQuery): (SQL | undefined)[] {
    // instr, because the platform rejects a LIKE of more than 50 bytes.
    const searchConditions = definition.search.fields.map(
      (field) => sql`instr(lower(${columnOf(field)}), lower(${q})) > 0`,
    );
    const filtered = Object.entries(filters).map(([filter, value]) => {
      const { field, match, options = {} } = definition.filters[filter] ?? {};
      if (!field) return undefined;
      const column = columnOf(field);
      // A flag's index has the default order. For any other order SQLite would sort half of all
      // rows, so the + keeps it from using the index.
      const flag = sort === definition.newest ? sql`${column}` : sql`+${column}`;
      const day = (daysLater: number) => new Date(startOfDay(value, daysLater) ?? 0);
      switch (match) {
        case "from":
          return gte(column, day(0));
        case "to":
          return lt(column, day(1));
        case "flag":
          return sql`${flag} = ${Number(value === Object.keys(options)[0])}`;
        case "present":
          return sql`(${flag} is null) = ${Number(value === "no")}`;
        default:
          return eq(column, value);
      }
    });
    return q ? [sql`(${sql.join(searchConditions, sql` or `)})`, ...filtered] : filtered;
  }

  /**
   * Rows next to a place, the nearest first. With keyset paging the thousandth page costs as much
   * as the first.
   */
  async function fetchAdjacent(
    query: ListQuery,
    direction: Cursor["direction"],
    from: Place | null,
    limit: number,
  ): Promise<ListRow[]> {
    const column = columnOf(query.sort);
    const isAscending = direction === "next" ? query.order === "asc" : query.order !== "asc";
    const [beyond, ordered] = isAscending ? [gt, asc] : [lt, desc];
    const orderBy = column === id ? [ordered(id)] : [ordered(column), ordered(id)];
    const rowsWhere = (...place: SQL[]) =>
      db
        .select(selected)
        .from(table)
        .where(and(...conditions(query), ...place))
        .orderBy(...orderBy)
        .limit(limit);

    if (from === null) return rowsWhere();
    if (column === id) return rowsWhere(beyond(id, from.id));
    // First the rows equal to the place, then those beyond it. For one comparison of pairs SQLite
    // would walk all equal rows: it narrows an index by the row's id only where the column before
    // it is given.
    const equal = rowsWhere(sql`${column} = ${from.value}`, beyond(id, from.id)).as("equal");
    const farther = rowsWhere(sql`${column} ${sql.raw(isAscending ? ">" : "<")} ${from.value}`).as(
      "farther",
    );
    return db.select().from(equal).unionAll(db.select().from(farther)).limit(limit);
  }

  const placeOf = ({ sort }: ListQuery, row: ListRow): Place => ({
    sort,
    value: toStored(row[sort]),
    id: row.id,
  });

  async function readPage(query: ListQuery, from: Cursor | null, limit: number): Promise<ListPage> {
    const isBackward = from?.direction === "previous";
    const adjacent = await fetchAdjacent(query, isBackward ? "previous" : "next", from, limit + 1);
    const hasMore = adjacent.length > limit;
    // At the beginning, a whole page with the newest rows rather than the few that were left.
    if (isBackward && !hasMore) return readPage(query, null, limit);
    const rows = isBackward ? adjacent.slice(0, limit).reverse() : adjacent.slice(0, limit);
    const [first, last] = [rows[0], rows.at(-1)];
    const before = first ? placeOf(query, first) : from && placeAfter(query, from);
    return {
      rows,
      next: last && (isBackward || hasMore) ? { ...placeOf(query, last), direction: "next" } : null,
      previous: from && before ? { ...before, direction: "previous" } : null,
    };
  }

  return {
    name,
    definition,
    read: (params: URLSearchParams) => readListQuery(name, params, definition),

    async find(number: number): Promise<ListRow | null> {
      const [row] = await db.select(selected).from(table).where(eq(id, number));
      return row ?? null;
    },

    page: (query: ListQuery) => readPage(query, query.cursor, query.limit ?? PAGE_ROWS),

    count: (query: ListQuery): Promise<number> => db.$count(table, and(...conditions(query))),

    /**
     * The first values of a column, from its index: each is one look-up, however many rows there
     * are.
     */
    async listValues(field: string): Promise<string[]> {
      const column = columnOf(field);
      const values = await db.all<{ value: string }>(sql`with recursive found(value) as (
        select min(${column}) from ${table} union all
        select (select min(${column}) from ${table} where ${column} > value) from found where value is not null
      ) select value from found where value is not null limit ${VALUES_MAX}`);
      return values.map(({ value }) => value);
    },

    async *batches(
      query: ListQuery,
      size = BATCH_ROWS,
    ): AsyncGenerator<ListRow[], void, undefined> {
      let from: Place | null = query.cursor;
      while (true) {
        const rows = await fetchAdjacent(query, "next", from, size);
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < size) return;
        from = placeOf(query, last);
      }
    },
  };
}

function toStored(value: unknown): string | number {
  if (value instanceof Date) return value.getTime();
  return typeof value === "string" || typeof value === "number" ? value : Number(value);
}

function placeAfter({ order }: ListQuery, { sort, value, id }: Cursor): Place {
  const beyond = id + (order === "asc" ? 1 : -1);
  return { sort, value: sort === "id" ? beyond : value, id: beyond };
}
