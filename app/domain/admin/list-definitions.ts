import type { AuditRow, LaunchpadApplication, LaunchRegistration, NewsletterSubscriber, UserRow } from "~/db/schema";
import { auditActions } from "./audit/audit-actions";

// The lists of administrators. The dashboard, the API, the files, orders, filters, search and the page before a removal
// all read them here; docs/recipes.md says how to add a column.

export interface ListColumn<Field extends string = string> {
  /** The table's field, and the API's name for it. */
  field: Field;
  /** Heading on the dashboard and in files. */
  label: string;
  /** The list can be ordered by it. A cursor keeps a time in milliseconds and a boolean as 1 or 0: both are numbers. */
  sort?: "number" | "string";
  /** Shown instead of the stored value; a file replaces booleans only. */
  labels?: Readonly<Record<string, string>>;
  /** Shown on the dashboard for null. */
  empty?: string;
  heading?: boolean;
  /** `true` is shown in bold. */
  strong?: boolean;
  /** A long text, which the dashboard folds away. */
  long?: boolean;
  /** In files and the API, not on the dashboard. */
  offScreen?: boolean;
  /** Only where the launch list asks for a confirmation. */
  doubleOptIn?: boolean;
}

export interface ListFilter<Field extends string = string> {
  field: Field;
  /** `flag`: the first option means true; `present`: "yes" means any value but null; `from`, `to`: days in the company's time zone. */
  match: "equal" | "flag" | "present" | "from" | "to";
  /** Of its field on the dashboard; without a label only the API has the filter. */
  label?: string;
  /** Values with their labels; without options any text is valid. */
  options?: Readonly<Record<string, string>>;
  /** Triggers keep the count of each value in `rowCounts`, under the filter's name. */
  counted?: boolean;
  doubleOptIn?: boolean;
}

export interface ListDefinition<Field extends string = string> {
  /** The table's name; with hyphens it is part of the addresses and of the files' names. */
  table: string;
  title: string;
  total: string;
  /** For example "launch registrations": "No launch registrations found". */
  rows: string;
  exportLabel: string;
  search: { label: string; fields: readonly Field[] };
  /** The default order is by this field, descending. */
  newest: Field;
  columns: readonly ListColumn<Field>[];
  filters: Readonly<Record<string, ListFilter<Field>>>;
  removable?: boolean;
}

interface TableRows {
  users: UserRow;
  registrations: LaunchRegistration;
  applications: LaunchpadApplication;
  subscribers: NewsletterSubscriber;
  audit: AuditRow;
}

/**
 * The fields of a list's table that administrators may read, search and sort by. A secret is none of them, so a column that
 * exports one does not compile: a subscriber's token opens the subscription.
 */
export type FieldOf<Name extends keyof TableRows> = Exclude<
  keyof TableRows[Name] & string,
  "token" | "secret" | `${string}Token` | `${string}Secret` | `${string}Hash`
>;

const yesNo = { yes: "Yes", no: "No" } as const;
const roles = { admin: "Admin", user: "User" } as const;
const ofRole = { true: roles.admin, false: roles.user } as const;

export const lists = {
  users: {
    table: "users",
    title: "Users",
    total: "Total Users",
    rows: "users",
    exportLabel: "Export Users",
    search: { label: "Username", fields: ["username"] },
    newest: "id",
    columns: [
      { field: "id", label: "ID", sort: "number" },
      { field: "username", label: "Username", sort: "string", heading: true },
      { field: "isAdmin", label: "Admin Status", sort: "number", labels: ofRole, strong: true },
      { field: "marketingConsent", label: "Marketing Consent", sort: "number", labels: { true: "Yes", false: "No" } },
    ],
    filters: {
      role: { field: "isAdmin", match: "flag", label: "Admin Status", options: roles, counted: true },
      consent: { field: "marketingConsent", match: "flag", label: "Marketing Consent", options: yesNo, counted: true },
    },
    removable: true,
  },
  registrations: {
    table: "launch_registrations",
    title: "Launch registrations",
    total: "Total Registered",
    rows: "launch registrations",
    exportLabel: "Export Registrations",
    search: { label: "Email", fields: ["email"] },
    newest: "registeredAt",
    columns: [
      { field: "id", label: "ID", sort: "number" },
      { field: "email", label: "Email", sort: "string", heading: true },
      { field: "registeredAt", label: "Registration Date", sort: "number" },
      { field: "source", label: "Source", sort: "string" },
      { field: "confirmedAt", label: "Confirmed", empty: "No", doubleOptIn: true },
    ],
    filters: {
      source: { field: "source", match: "equal", label: "Source", counted: true },
      from: { field: "registeredAt", match: "from", label: "From" },
      to: { field: "registeredAt", match: "to", label: "To" },
      confirmed: { field: "confirmedAt", match: "present", label: "Confirmed", options: yesNo, doubleOptIn: true },
    },
    removable: true,
  },
  applications: {
    table: "launchpad_applications",
    title: "Launchpad",
    total: "Launchpad applications",
    rows: "launchpad applications",
    exportLabel: "Export Applications",
    search: { label: "Keyword", fields: ["name", "email", "product", "assetUse", "progress"] },
    newest: "appliedAt",
    columns: [
      { field: "id", label: "ID", sort: "number" },
      { field: "name", label: "Name", heading: true },
      { field: "email", label: "Email", sort: "string" },
      { field: "product", label: "Product", long: true },
      { field: "assetUse", label: "Bitcoin or Gold", long: true },
      { field: "progress", label: "What Works", long: true },
      { field: "link", label: "Link", long: true },
      { field: "cohort", label: "Cohort", offScreen: true },
      { field: "appliedAt", label: "Application Date", sort: "number" },
      { field: "source", label: "Source", sort: "string" },
      { field: "consentVersion", label: "Consent Version", offScreen: true },
    ],
    filters: {
      source: { field: "source", match: "equal", label: "Source", counted: true },
      cohort: { field: "cohort", match: "equal" },
      from: { field: "appliedAt", match: "from", label: "From" },
      to: { field: "appliedAt", match: "to", label: "To" },
    },
    removable: true,
  },
  subscribers: {
    table: "newsletter_subscribers",
    title: "Newsletter subscribers",
    total: "Newsletter subscribers",
    rows: "newsletter subscribers",
    exportLabel: "Export Subscribers",
    search: { label: "Email", fields: ["email"] },
    newest: "consentedAt",
    columns: [
      { field: "id", label: "ID", sort: "number" },
      { field: "email", label: "Email", sort: "string", heading: true },
      { field: "topics", label: "Topics" },
      { field: "consentedAt", label: "Consent Date", sort: "number" },
      { field: "consentVersion", label: "Consent Version", offScreen: true },
    ],
    filters: {},
    removable: true,
  },
  audit: {
    table: "audit_log",
    title: "Audit log",
    total: "Audit log entries",
    rows: "audit log entries",
    exportLabel: "Export Audit Log",
    search: { label: "Keyword", fields: ["actor", "action", "details", "from"] },
    newest: "at",
    columns: [
      { field: "id", label: "ID", offScreen: true },
      { field: "at", label: "Time", sort: "number" },
      { field: "actor", label: "Actor", heading: true },
      { field: "action", label: "Action", labels: auditActions },
      { field: "details", label: "Details" },
      { field: "from", label: "From" },
    ],
    filters: {
      action: { field: "action", match: "equal", label: "Action", options: auditActions },
      actor: { field: "actor", match: "equal" },
    },
  },
} as const satisfies { [Name in keyof TableRows]: ListDefinition<FieldOf<Name>> };

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

/** The fields that a list's columns name. Without double opt-in a registration has no `confirmedAt`. */
export type ListRow<Name extends ListName = ListName> = Pick<
  TableRows[Name],
  Extract<(typeof lists)[Name]["columns"][number]["field"], keyof TableRows[Name]>
>;

/** A list's definition for a site. @param doubleOptIn whether the launch list asks for a confirmation */
export function defineList(name: ListName, doubleOptIn: boolean): ListDefinition {
  const definition: ListDefinition = lists[name];
  const applies = (part: { doubleOptIn?: boolean }) => doubleOptIn || !part.doubleOptIn;
  return {
    ...definition,
    columns: definition.columns.filter(applies),
    filters: Object.fromEntries(Object.entries(definition.filters).filter(([, filter]) => applies(filter))),
  };
}

/** For example "launch-registrations", as in `/api/admin/launch-registrations`. */
export const slugOf = ({ table }: Pick<ListDefinition, "table">) => table.replaceAll("_", "-");

/** A row's values as a file has them: numbers stay numbers, times are ISO 8601, everything else is text. */
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
