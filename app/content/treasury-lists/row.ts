import * as z from "zod";

// What the rows of every list of treasury.yaml have in common. The build reads a list by its
// schema; page, API and CSV show the columns that its file names. Content depends on nothing, so
// nothing here formats a figure.

/** Of a figure: what is written beside it. */
export type Unit = "BTC" | "fiat" | "percent" | "ratio" | "sats" | "g" | "shares";

/**
 * One field of a list for people and programs alike: a heading, and its name in the API and in the
 * CSV.
 */
export interface Column {
  readonly field: string;
  readonly title: string;
  readonly unit: Unit | "day" | "text";
}

const EXAMPLE = 'must be a number without separators, in quotes, like "2.24"';

/** How many zeros a word means. */
const magnitudes: readonly (readonly [word: RegExp, zeros: number])[] = [
  [/^(k|thousand)$/i, 3],
  [/^(m|mn|mm|million)$/i, 6],
  [/^(b|bn|billion)$/i, 9],
];

/** "5.1" with six zeros more is "5100000". */
function shiftPoint(decimal: string, zeros: number): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const digits = (whole + fraction.padEnd(zeros, "0").slice(0, zeros)).replace(/^0+(?=\d)/, "");
  const rest = fraction.slice(zeros);
  return rest === "" ? digits : `${digits}.${rest}`;
}

/** What is wrong with a mistyped number, and what to write. */
export function explainNumber(written: unknown): string {
  if (typeof written !== "string") return `is ${String(written)}: put it in quotes`;
  const compact = written.slice(0, 60).replace(/[\s\u00a0\u202f]/g, "");
  const say = (fault: string, right: string) => `${fault}: write "${right}"`;
  const [, digits = "", word = ""] = /^(\d+(?:\.\d+)?)([a-z]+)$/i.exec(compact) ?? [];
  const [, zeros = 0] = magnitudes.find(([pattern]) => pattern.test(word)) ?? [];
  if (zeros > 0) return say(`is "${written.trim()}", an abbreviation`, shiftPoint(digits, zeros));
  const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
  if (/\t/.test(written) && isNumber(compact)) return say("has a tab", compact);
  if (compact !== written && isNumber(compact)) return say("has spaces", compact);
  if (/_/.test(compact) && isNumber(compact.replaceAll("_", "")))
    return say("has underscores", compact.replaceAll("_", ""));
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(compact))
    return say("has commas", compact.replaceAll(",", ""));
  if (/^-?\d+,\d+$/.test(compact)) return say("has a decimal comma", compact.replace(",", "."));
  const bare = compact.replace(/^[^\d-]{1,4}|[^\d]{1,4}$/g, "");
  if (isNumber(bare)) return say("has a sign or a unit", bare);
  return EXAMPLE;
}

const explain = ({ input }: { readonly input?: unknown }) =>
  input === undefined ? undefined : explainNumber(input);
const decimalLike = (pattern: RegExp) =>
  z.string({ error: explain }).regex(pattern, { error: explain });

export const text = z.string().trim().min(1).max(400);
export const day = z.iso.date("must be a date like 2025-06-18");
const time = z.iso.datetime({
  offset: true,
  error: "must be a time with its zone, like 2025-06-18T08:00:00-04:00",
});
/** A satoshi is the smallest amount. */
export const decimal = decimalLike(/^\d{1,15}(\.\d{1,8})?$/);
export const signed = decimalLike(/^-?\d{1,15}(\.\d{1,8})?$/);
export const count = z
  .int({
    error: ({ input }) =>
      input === undefined
        ? undefined
        : explainNumber(String(input)).replaceAll('"', "").replace(", in quotes", ""),
  })
  .nonnegative();

const release = z.int().positive();

/** Where a row is from: it is public from the time of its release or document on. */
export const originFields = {
  release: release.optional(),
  document: z.strictObject({ title: text, href: z.url(), publishAt: time }).optional(),
  /** A sentence shown beside the row. */
  note: text.optional(),
};

/**
 * The schema of a list's rows. A corrected row has the right values, and in `was` what stood there
 * until that date.
 */
export const rowOf = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.strictObject({
    ...fields,
    ...originFields,
    corrected: z
      .strictObject({
        date: day,
        release: release.optional(),
        was: z.strictObject(fields).partial(),
        why: text,
      })
      .optional(),
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

/** A row as the site has it. */
export type Row<Written> = Written extends { corrected?: infer Corrected }
  ? Omit<Written, "document" | "corrected"> &
      Announced & {
        readonly corrected?: (NonNullable<Corrected> & { readonly publishAt: string }) | undefined;
      }
  : never;
