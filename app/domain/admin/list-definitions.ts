import { type ListedColumn, type StoredList, storedTables } from "~/domain/privacy/stored-data";

/** The table of each list, by the name that the list has in addresses, in the dashboard's order. */
export const listTables = {
  users: "users",
  registrations: "launchRegistrations",
  applications: "launchpadApplications",
  subscribers: "newsletterSubscribers",
  audit: "auditLog",
} as const;

export type ListName = keyof typeof listTables;
export const listNames = Object.keys(listTables) as ListName[];

export interface ListColumn extends Omit<ListedColumn, "description"> {
  field: string;
}

export interface ListDefinition extends StoredList {
  /** For example "launch-registrations", as in `/api/admin/launch-registrations`. */
  slug: string;
  columns: readonly ListColumn[];
}

interface ListedTable<List extends StoredList> {
  list: List;
  columns: Readonly<Record<string, string | ListedColumn>> & { readonly id: string | ListedColumn };
}

function readList<List extends StoredList>({ list, columns }: ListedTable<List>) {
  const { id, ...others } = columns;
  const listed = Object.entries<string | ListedColumn>({ id, ...others }).flatMap(
    ([field, column]): ListColumn[] => {
      if (typeof column === "string") return [];
      const { description: _, ...shown } = column;
      return [{ field, ...shown }];
    },
  );
  return { ...list, slug: list.table.replaceAll("_", "-"), columns: listed };
}

export const lists = {
  users: readList(storedTables[listTables.users]),
  registrations: readList(storedTables[listTables.registrations]),
  applications: readList(storedTables[listTables.applications]),
  subscribers: readList(storedTables[listTables.subscribers]),
  audit: readList(storedTables[listTables.audit]),
};

/**
 * A list's definition for a site. @param doubleOptIn whether the launch list asks for a
 * confirmation
 */
export function defineList(name: ListName, doubleOptIn: boolean): ListDefinition {
  const definition: ListDefinition = lists[name];
  const applies = (part: { doubleOptIn?: boolean }) => doubleOptIn || !part.doubleOptIn;
  return {
    ...definition,
    columns: definition.columns.filter(applies),
    filters: Object.fromEntries(
      Object.entries(definition.filters).filter(([, filter]) => applies(filter)),
    ),
  };
}

export type CellValue =
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  | { [name: string]: CellValue };

export type ListRow = { id: number } & Record<string, CellValue>;

/**
 * A row's values as a file has them: numbers stay numbers, times are ISO 8601, everything else is
 * text.
 */
export function fileCells(columns: ListDefinition["columns"], row: object): (string | number)[] {
  return columns.map(({ field, labels }) => {
    const value: unknown = (row as Record<string, unknown>)[field];
    if (value === null || value === undefined) return "";
    if (typeof value === "boolean") return labels?.[String(value)] ?? String(value);
    if (value instanceof Date) return value.toISOString();
    if (typeof value === "object") return JSON.stringify(value);
    return typeof value === "number" ? value : String(value);
  });
}
