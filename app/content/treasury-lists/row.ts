// The fields of treasury.yaml's lists, as data: the build's schema and the columns of page, API and
// CSV derive from them. Content depends on nothing, so nothing here formats a figure.

export type Unit = "BTC" | "fiat" | "percent" | "ratio" | "sats" | "g" | "shares";

interface Titled {
  readonly title: string;
  readonly optional?: true;
}

interface Words extends Titled {
  readonly kind: "day" | "text" | "measure" | readonly string[];
}

interface Figure extends Titled {
  /** "signed" may be negative; "count" is a whole number. */
  readonly kind: "decimal" | "signed" | "count";
  readonly unit: Unit;
}

/** A group of figures, which has no column. */
interface Group {
  readonly fields: { readonly [name: string]: Figure };
  readonly optional: true;
}

export type Field = Words | Figure | Group;
/** Beside date and origin, in column order. */
export type Fields = { readonly [name: string]: Field };

/** Heading, and name in the API and the CSV. */
export interface Column {
  readonly field: string;
  readonly title: string;
  readonly unit: Unit | "day" | "text";
}

export const columnsOf = (fields: Fields): readonly Column[] =>
  Object.entries(fields).flatMap(([name, field]): Column[] => {
    if (!("kind" in field)) return [];
    if ("unit" in field) return [{ field: name, title: field.title, unit: field.unit }];
    return [{ field: name, title: field.title, unit: field.kind === "day" ? "day" : "text" }];
  });

export interface Source {
  readonly title: string;
  /** An address of this site or another; null for a price. */
  readonly href: string | null;
}

/** A row's origin, resolved by the build. */
export interface Announced {
  /** The row is in no answer before (ISO 8601). */
  readonly publishAt: string;
  /** Null where only a note says where the row is from. */
  readonly source: Source | null;
}

export type ValueOf<One> = One extends { kind: "count" }
  ? number
  : One extends { kind: readonly (infer Choice)[] }
    ? Choice
    : One extends { fields: infer Inner }
      ? { readonly [Name in keyof Inner]?: ValueOf<Inner[Name]> | undefined }
      : string;

type OptionalIn<Of> = {
  [Name in keyof Of]: Of[Name] extends { optional: true } ? Name : never;
}[keyof Of];

type Values<Of> = {
  readonly [Name in Exclude<keyof Of, OptionalIn<Of>>]: ValueOf<Of[Name]>;
} & {
  readonly [Name in OptionalIn<Of>]?: ValueOf<Of[Name]> | undefined;
};

interface Noted extends Announced {
  readonly release?: number | undefined;
  readonly note?: string | undefined;
}

export type Row<Of> = Values<Of> &
  Noted & {
    readonly date: string;
    /** Present values are right; these stood there until that date. */
    readonly corrected?:
      | {
          readonly date: string;
          readonly release?: number | undefined;
          readonly was: Partial<Values<Of>> & { readonly date?: string | undefined };
          readonly why: string;
          readonly publishAt: string;
        }
      | undefined;
  };

/** Rows of a table have no date and no correction. */
export type TableRow<Of> = Values<Of> & Noted;
