import { getTableColumns, SQL, sql } from "drizzle-orm";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.server";

/**
 * For a batch: inserts a row if a query finds one at that moment. Columns that the row does not
 * name are null, not their defaults.
 */
export function insertIf<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: SQLiteInsertValue<Table>,
  condition: SQL = sql`select 1`,
) {
  // An insert from a query fills the table's columns in their order.
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value: unknown = row[name as keyof typeof row] ?? null;
    return sql`${value instanceof SQL ? value : sql.param(value, column)}`;
  });
  return db
    .insert(table)
    .select(sql`select ${sql.join(values, sql`, `)} where exists (${condition})`);
}
