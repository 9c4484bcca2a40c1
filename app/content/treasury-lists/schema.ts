import * as z from "zod";
import { explainCount, explainNumber } from "./explain-number";
import { instrumentFields } from "./instruments";
import { listFields } from "./ledger";
import type { Field, Fields, ValueOf } from "./row";

// For treasury.yaml, custody.yaml and instruments.yaml. The site imports nothing from here: zod
// stays in the build.

const text = z.string().trim().min(1).max(400);
const day = z.iso.date("must be a date like 2025-06-18");
const time = z.iso.datetime({
  offset: true,
  error: "must be a time with its zone, like 2025-06-18T08:00:00-04:00",
});

interface Issue {
  readonly input?: unknown;
}

/** A satoshi is the smallest amount. */
const decimalLike = (pattern: RegExp, isSigned: boolean) => {
  const error = ({ input }: Issue) =>
    input === undefined ? undefined : explainNumber(input, isSigned);
  return z.string({ error }).regex(pattern, { error });
};

const kinds = {
  text,
  day,
  decimal: decimalLike(/^\d{1,15}(\.\d{1,8})?$/, false),
  signed: decimalLike(/^-?\d{1,15}(\.\d{1,8})?$/, true),
  count: z
    .int({ error: ({ input }: Issue) => (input === undefined ? undefined : explainCount(input)) })
    .nonnegative({ error: ({ input }: Issue) => explainCount(input) }),
  measure: z.string().regex(/^[a-z_]{1,60}$/, "must be a measure's id, like btc_equivalent"),
};

function schemaOf(field: Field): z.ZodType {
  if (!("kind" in field)) return z.strictObject(shapeOf(field.fields)).partial();
  return typeof field.kind === "string" ? kinds[field.kind] : z.enum(field.kind);
}

type Shape<Of> = {
  [Name in keyof Of]: Of[Name] extends { optional: true }
    ? z.ZodOptional<z.ZodType<ValueOf<Of[Name]>>>
    : z.ZodType<ValueOf<Of[Name]>>;
};

const shapeOf = <Of extends Fields>(fields: Of) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.optional ? schemaOf(field).optional() : schemaOf(field),
    ]),
  ) as Shape<Of>;

const release = z.int().positive();

/** A row is public from its release's or document's time on. */
const origin = {
  release: release.optional(),
  document: z.strictObject({ title: text, href: z.url(), publishAt: time }).optional(),
  /** Shown beside the row. */
  note: text.optional(),
};

const rowOf = <Of extends Fields>(fields: Of) => {
  const columns = { date: day, ...shapeOf(fields) };
  const correction = z.strictObject({
    date: day,
    release: release.optional(),
    was: z.strictObject(columns).partial(),
    why: text,
  });
  return z.strictObject({ ...columns, ...origin, corrected: correction.optional() });
};

export const treasuryFile = z
  .strictObject({
    bitcoin: z.array(rowOf(listFields.bitcoin)),
    gold: z.array(rowOf(listFields.gold)),
    shares: z.array(rowOf(listFields.shares)),
    splits: z.array(rowOf(listFields.splits)),
    balances: z.array(rowOf(listFields.balances)),
    prices: z.array(rowOf(listFields.prices)),
    published: z.array(rowOf(listFields.published)),
  })
  .partial();

export const custodyFile = z
  .array(
    z.strictObject({
      date: day,
      asset: z.enum(["Bitcoin", "Gold"]),
      custodian: text,
      facts: z.record(text, text),
      ...origin,
    }),
  )
  .min(1);

export const instrumentsFile = z
  .array(z.strictObject({ ...shapeOf(instrumentFields), ...origin }))
  .min(1);
