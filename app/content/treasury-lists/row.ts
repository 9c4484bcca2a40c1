// What a list of treasury.yaml takes, as data: schema.ts makes of it what the build reads with,
// page, API and CSV their columns. Content depends on nothing, so nothing here formats a figure.

/** Of a figure: what is written beside it. */
export type Unit = "BTC" | "fiat" | "percent" | "ratio" | "sats" | "g" | "shares";

interface Titled {
  /** The heading of its column. */
  readonly title: string;
  readonly optional?: true;
}

interface Words extends Titled {
  readonly kind: "day" | "text" | "measure" | readonly string[];
}

interface Figure extends Titled {
  /** "signed" may be below zero, "count" is a whole number. */
  readonly kind: "decimal" | "signed" | "count";
  readonly unit: Unit;
}

/** Figures together, without a column. */
interface Group {
  readonly fields: { readonly [name: string]: Figure };
  readonly optional: true;
}

export type Field = Words | Figure | Group;
/** The fields of a row beside its date and its origin, in the order of their columns. */
export type Fields = { readonly [name: string]: Field };

/**
 * One field of a list for people and programs alike: a heading, and its name in the API and in the
 * CSV.
 */
export interface Column {
  readonly field: string;
  readonly title: string;
  readonly unit: Unit | "day" | "text";
}

export const columnsOf = (fields: Fields): readonly Column[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!("kind" in field)) return [];
    const unit = "unit" in field ? field.unit : field.kind === "day" ? "day" : "text";
    return [{ field: name, title: field.title, unit }];
  });

export interface Source {
  readonly title: string;
  /** An address of this site or another one; null where there is none, as of a price. */
  readonly href: string | null;
}

/** What the build makes of a row's origin. */
export interface Announced {
  /** Before this time (ISO 8601) the row is in no answer of the site. */
  readonly publishAt: string;
  /** Null where a note alone says where it is from. */
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

/** A row as the site has it. */
export type Row<Of> = Values<Of> &
  Noted & {
    readonly date: string;
    /** The row has the right values, and here is what stood there until that date. */
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

/** The same of a table, whose rows have no date and no correction. */
export type TableRow<Of> = Values<Of> & Noted;
