import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "~/db/client.server";
import { rowCounts } from "~/db/schema";
import { type Cursor, readCursor, writeCursor } from "./list-cursor";
import { type FilterOf, type ListErrors, type ListName, type ListQuery, listRules, readListQuery } from "./list-query";

/** Rows on a page where the query names no number. */
export const PAGE_ROWS = 50;
/** Rows that an export reads at once: a hundred thousand in a hundred of the thousand queries a request may make. */
export const BATCH_ROWS = 1_000;

export interface ListPage<Row> {
  rows: Row[];
  /** Cursors of the pages after and before, or null where there is none. */
  next: string | null;
  previous: string | null;
}

/** A table as the screen, the API and the exports read it: sorted, filtered, and never by OFFSET. */
export interface List<Name extends ListName, Row> {
  /** Reads what an address asks of the list, and what is wrong with it. */
  read(params: URLSearchParams): { query: ListQuery<Name>; errors: ListErrors };
  /** One row by its number, or null. */
  find(id: number): Promise<Row | null>;
  page(query: ListQuery<Name>): Promise<ListPage<Row>>;
  /**
   * How many rows the query has on all its pages, exactly. Without a search, and with one trait at most, it is one row
   * read; otherwise an index is walked: about 15 ms for a hundred thousand rows.
   */
  count(query: ListQuery<Name>): Promise<number>;
  /** All rows of the query from its cursor on, `size` at a time: each batch is read when it is asked for. */
  batches(query: ListQuery<Name>, size?: number): AsyncGenerator<Row[], void, undefined>;
}

/** A trait that triggers keep the count of. */
export interface Tally {
  trait: string;
  value: string;
}

export interface ListOptions<Name extends ListName, Row extends { id: number }> {
  db: Database;
  name: Name;
  /** Name of the table in `rowCounts`. */
  tallied: string;
  table: SQLiteTable;
  /** A row's fields; orders are named after them. */
  columns: { [Field in keyof Row]: SQLiteColumn } & { id: SQLiteColumn };
  /** Filters of the list's rules that it does not have here. */
  unknown?: readonly FilterOf<Name>[];
  /** Columns that a search looks into. */
  searched: SQLiteColumn[];
  /** The conditions of the query's filters. */
  filtered(query: ListQuery<Name>): (SQL | undefined)[];
  /** Which trait counts these filters, or null when none does. */
  tallyOf(filters: ListQuery<Name>["filters"]): Tally | null;
}

const everything: Tally = { trait: "all", value: "" };

export function createList<Name extends ListName, Row extends { id: number }>({
  db,
  name,
  tallied,
  table,
  columns,
  unknown,
  searched,
  filtered,
  tallyOf,
}: ListOptions<Name, Row>): List<Name, Row> {
  const kinds: Record<string, "string" | "number"> = listRules[name].sorts;
  const columnOf = (sort: string) => (columns as Record<string, SQLiteColumn>)[sort] ?? columns.id;
  const cursorOf = ({ sort, cursor }: ListQuery<Name>) =>
    cursor === null ? null : readCursor(cursor, sort, kinds[sort] ?? "number");

  const asked = (query: ListQuery<Name>): (SQL | undefined)[] => [
    // instr, because the platform rejects a LIKE of more than 50 bytes.
    query.q
      ? sql`(${sql.join(
          searched.map((column) => sql`instr(lower(${column}), lower(${query.q})) > 0`),
          sql` or `,
        )})`
      : undefined,
    ...filtered(query),
  ];

  /** Rows beside a place, the nearest first: keyset, so the thousandth page costs what the first does. */
  async function beside(
    query: ListQuery<Name>,
    way: Cursor["way"],
    from: Omit<Cursor, "way"> | null,
    limit: number,
  ): Promise<Row[]> {
    const column = columnOf(query.sort);
    const [beyond, direction] = (query.order === "asc") === (way === "next") ? [gt, asc] : [lt, desc];
    const orderBy = column === columns.id ? [direction(column)] : [direction(column), direction(columns.id)];
    const rowsWhere = (...place: SQL[]) =>
      db
        .select(columns as Record<string, SQLiteColumn>)
        .from(table)
        .where(and(...asked(query), ...place))
        .orderBy(...orderBy)
        .limit(limit);

    let found: unknown[];
    if (from === null) found = await rowsWhere();
    else if (column === columns.id) found = await rowsWhere(beyond(column, from.id));
    else {
      // First what is equal to the place, then what lies beyond it. As one comparison of pairs SQLite would walk all
      // equal rows: it narrows an index by the row's id only where the column before it is given.
      const equal = rowsWhere(sql`${column} = ${from.value}`, beyond(columns.id, from.id)).as("equal");
      const farther = rowsWhere(sql`${column} ${sql.raw(beyond === gt ? ">" : "<")} ${from.value}`).as("farther");
      found = await db.select().from(equal).unionAll(db.select().from(farther)).limit(limit);
    }
    // The columns are the row's fields by ListOptions, which drizzle's types cannot follow through a parameter.
    return found as Row[];
  }

  const placeAt = (query: ListQuery<Name>, row: Row) => ({
    value: inDatabase((row as Record<string, unknown>)[query.sort]),
    id: row.id,
  });
  const write = (query: ListQuery<Name>, way: Cursor["way"], place: Omit<Cursor, "way">) =>
    writeCursor(query.sort, { way, ...place });

  async function forward(query: ListQuery<Name>, from: Cursor | null, limit: number): Promise<ListPage<Row>> {
    const found = await beside(query, "next", from, limit + 1);
    const rows = found.slice(0, limit);
    const [first, last] = [rows[0], rows.at(-1)];
    const before = first ? placeAt(query, first) : from && justAfter(query, from);
    return {
      rows,
      next: found.length > limit && last ? write(query, "next", placeAt(query, last)) : null,
      previous: from && before ? write(query, "previous", before) : null,
    };
  }

  return {
    read: (params) => readListQuery(name, params, unknown),

    async find(id) {
      const [row] = await db
        .select(columns as Record<string, SQLiteColumn>)
        .from(table)
        .where(eq(columns.id, id));
      return (row as unknown as Row | undefined) ?? null;
    },

    async page(query) {
      const limit = query.limit ?? PAGE_ROWS;
      const from = cursorOf(query);
      if (from?.way !== "previous") return forward(query, from, limit);
      const found = await beside(query, "previous", from, limit + 1);
      // The beginning: whole, with what came since, rather than the few rows that were left of it.
      if (found.length <= limit) return forward(query, null, limit);
      const rows = found.slice(0, limit).reverse();
      const [first, last] = [rows[0], rows.at(-1)];
      return {
        rows,
        next: last ? write(query, "next", placeAt(query, last)) : null,
        previous: first ? write(query, "previous", placeAt(query, first)) : null,
      };
    },

    async count(query) {
      const tally = query.q ? null : Object.keys(query.filters).length === 0 ? everything : tallyOf(query.filters);
      if (tally) {
        const [kept] = await db
          .select({ count: rowCounts.count })
          .from(rowCounts)
          .where(and(eq(rowCounts.list, tallied), eq(rowCounts.trait, tally.trait), eq(rowCounts.value, tally.value)));
        return kept?.count ?? 0;
      }
      const [counted] = await db
        .select({ count: count() })
        .from(table)
        .where(and(...asked(query)));
      return counted?.count ?? 0;
    },

    async *batches(query, size = BATCH_ROWS) {
      let from: Omit<Cursor, "way"> | null = cursorOf(query);
      while (true) {
        const rows = await beside(query, "next", from, size);
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < size) return;
        from = placeAt(query, last);
      }
    },
  };
}

/** A row's value as its column has it. */
function inDatabase(value: unknown): string | number {
  if (value instanceof Date) return value.getTime();
  return typeof value === "string" || typeof value === "number" ? value : Number(value);
}

/** The place behind a row, so that what lies before it begins with that row. */
function justAfter<Name extends ListName>({ order, sort }: ListQuery<Name>, { value, id }: Cursor) {
  const beyond = id + (order === "asc" ? 1 : -1);
  return { value: sort === "id" ? beyond : value, id: beyond };
}
