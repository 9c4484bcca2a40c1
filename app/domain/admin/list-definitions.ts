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
  /** The table's field, and the API's name for it. */
  field: string;
}

export interface ListDefinition extends StoredList {
  /** For example "launch-registrations", as in `/api/admin/launch-registrations`. */
  slug: string;
  columns: readonly ListColumn[];
}

type Declared<Name extends ListName> = (typeof storedTables)[(typeof listTables)[Name]]["list"];

/** The lists of administrators, as their tables declare them. */

export const lists = Object.fromEntries(
  listNames.map((name) => {
    const { list, columns } = storedTables[listTables[name]];
    const { id, ...others } = columns;
    const listed = Object.entries<string | ListedColumn>({ id, ...others }).flatMap(
      ([field, column]) => {
        if (typeof column === "string") return [];
        const { description: _, ...shown } = column;
        return { field, ...shown };
      },
    );
    return [name, { ...list, slug: list.table.replaceAll("_", "-"), columns: listed }];
  }),
) as unknown as {
  readonly [Name in ListName]: Declared<Name> & Pick<ListDefinition, "slug" | "columns">;
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

/** The fields that a list's columns name. */
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
