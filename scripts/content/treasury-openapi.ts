import { z } from "zod";
import { type CurrencyCode, nameAmount } from "../../app/brand/currencies";
import { inflows, outflows, treasuryFile } from "../../app/content/treasury-schema";
import { writeKey } from "../../app/domain/treasury/api-keys";
import { custodyLabels } from "../../app/domain/treasury/custody";
import { measureDefinitions } from "../../app/domain/treasury/measures";

// The description of GET /api/treasury for programs, as OpenAPI 3.1, whose schemas are JSON Schema 2020-12. It is made
// here because zod's conversion would add to the Worker. A test checks the answers against it.

const text = (format: string, pattern: RegExp) => z.string().regex(pattern).meta({ format });
const date = text("date", /^\d{4}-\d{2}-\d{2}$/);
const time = text("date-time", /^\d{4}-\d{2}-\d{2}T/);
const address = text("uri", /^https?:\/\//);
const source_url = address.nullable();
const amount = z.number();
const count = z.int();
const sheetStatus = z.enum(["audited", "unaudited", "management"]);

const trade = { no: count, date, cost_fiat: amount, source_url };
const bitcoinTrade = z.object({
  ...trade,
  btc: amount,
  price_fiat: amount.nullable().describe("Null where none was stated."),
  btc_after: amount,
  how: z.enum([...inflows, ...outflows]),
  from: date.nullable().optional().describe("The first day of a purchase over several."),
  fees_included: z.boolean().optional().describe("Of an inflow: whether its cost has the fees in it."),
  proceeds_fiat: amount.optional().describe("Of an outflow; its cost says the same."),
  fees_fiat: amount.optional(),
  realized_gain_fiat: amount.nullable().optional().describe("Proceeds less fees and the average cost of what left."),
});
const goldTrade = z.object({ ...trade, gold_g: amount, price_fiat_per_g: amount, gold_g_after: amount });

const expiredSince = z
  .object({
    series: count,
    of_series: count,
    securities: count,
    text: z.string(),
    instruments: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        type: z.enum(["warrant", "option", "unit"]),
        count,
        expires: date,
      }),
    ),
  })
  .describe("Warrants and options in the diluted count that have passed their expiry date since, with no entry of it.");

const measure = z.object({
  id: z.enum(measureDefinitions.map(({ id }) => id)),
  label: z.string(),
  value: amount
    .nullable()
    .describe("Rounded once, half up; null when it is unavailable or follows from a simulated price."),
  unit: z.enum(["BTC", "fiat", "percent", "ratio", "sats", "years"]),
  as_of: date.nullable().describe("The day of its oldest input, the live price aside."),
  price_as_of: time.nullable().describe("The time of the live price in it."),
  dates: z.string().nullable().describe("Both in words, as the site's pages show them."),
  status: z
    .enum(["live", "mixed", "unconfirmed", "dated", "stale", "simulated", "unavailable"])
    .describe(
      "live: from the live price and the ledger's quantities alone; mixed: from the live price and dated inputs, or from cash " +
        "that was computed since a balance sheet; " +
        "unconfirmed: from a price that its sources contradict; dated: without a live price; stale: an input is older than `limits` allow.",
    ),
  class: z.enum(["non_gaap_measure", "non_gaap_ratio", "ifrs", "other"]),
  formula: z.string().describe("In the symbols of `inputs`, with + - * / and brackets; a percentage is 100 times it."),
  inputs: z.record(z.string(), amount.nullable()),
  input_sources: z
    .record(
      z.string(),
      z.object({
        as_of: z.union([date, time]),
        status: z.enum(["live", "unconfirmed", "dated", "stale", "simulated"]),
        older_than: z.string().optional().describe("The limit that a stale input is older than."),
        source_title: z.string(),
        source_url,
        licence: z.string().optional().describe("To be shown beside a delayed share price."),
      }),
    )
    .describe("By symbol, as `inputs`."),
  expired_since: expiredSince.optional(),
  definition_url: address,
  reason: z.string().optional().describe("Why there is no value."),
});

const custodyFact = z
  .object({ value: z.string(), as_of: date, source_title: z.string(), source_url })
  .nullable()
  .describe("Null: not published.");
const custodyFacts = Object.fromEntries(Object.keys(custodyLabels).map((field) => [writeKey(field), custodyFact]));

/** Optional properties are present for a company with gold. */
const answer = z.object({
  schema: z.literal("treasury/v1"),
  generated_at: time,
  ledger_as_of: date,
  company: z.object({
    name: z.string(),
    tickers: z.array(z.string()),
    listings: z
      .array(z.object({ exchange: z.string(), label: z.string(), currency: z.string() }))
      .optional()
      .describe("Where the share trades, the main listing first."),
    currency: z.literal("fiat"),
  }),
  holdings: z.object({
    btc: amount,
    btc_cost_fiat: amount,
    btc_average_cost_fiat: amount.nullable(),
    gold_g: amount.optional(),
    gold_cost_fiat: amount.optional(),
  }),
  capital: z
    .object({
      as_of: date,
      basic_shares: count,
      warrants: count,
      options: count,
      units: count.describe("Restricted, deferred and performance share units."),
      treasury_shares: count.describe("Own shares that the company keeps; none of the basic ones."),
      classes: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          shares: count,
          votes: amount,
          weight: amount,
          listed: z.boolean(),
        }),
      ),
      assumed_diluted_shares: count.nullable().describe("Null after an expiry that no entry records."),
      expired_since: expiredSince.nullable(),
      escrow_released_since: count.describe("Shares that were to leave escrow since `as_of`, by schedule."),
      source_url,
    })
    .nullable(),
  balance: z
    .object({
      as_of: date,
      status: sheetStatus,
      cash_fiat: amount,
      debt_fiat: amount,
      preferred_fiat: amount,
      liabilities_fiat: amount,
      btc_fiat: amount,
      gold_fiat: amount.optional(),
      total_assets_fiat: amount,
      source_url,
    })
    .nullable(),
  debts: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        issued: date,
        principal_fiat: amount.describe("What is left of it."),
        coupon_percent: amount,
        maturity: date.nullable(),
        conversion_price_fiat: amount.nullable(),
        conversion_shares: count.nullable().describe("Those that what is left converts into."),
        calls: z.array(date),
        puts: z.array(date),
        security: z.string().nullable(),
        in_default: z.boolean(),
        source_url,
      }),
    )
    .describe("What is owed, by entry."),
  preferred: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      shares: count,
      stated_fiat: amount,
      dividend_percent: amount,
      source_url,
    }),
  ),
  programmes: z.array(
    z.object({ id: z.string(), title: z.string(), capacity_fiat: amount, left_fiat: amount, source_url }),
  ),
  splits: z
    .array(z.object({ date, new: amount, old: amount, text: z.string(), source_url }))
    .describe("Counts and prices of shares before them are restated, but for those of `ledger`."),
  custody_quantities: z.array(z.object({ custodian: z.string(), btc: amount })),
  encumbrances: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      how: z.enum(["pledged", "lent", "restricted", "subsidiary"]),
      from: date,
      to: date.nullable(),
      btc: amount,
      percent_owned: amount.nullable(),
      source_url,
    }),
  ),
  price: z.object({
    btc_fiat: amount.nullable(),
    as_of: time.nullable(),
    status: z
      .enum(["live", "unconfirmed", "stale", "simulated", "unavailable", "dated"])
      .describe(
        "unconfirmed: its sources contradict it, or it jumped; dated: none was wanted, since the answer is as of a day.",
      ),
  }),
  limits: z
    .object({ gold_price_days: count.optional(), share_close_trading_days: count, balance_days: count })
    .describe("The ages beyond which an input is stale."),
  measures: z.array(measure),
  purchases: z.array(bitcoinTrade),
  gold_purchases: z.array(goldTrade).optional(),
  sales: z.array(z.union([bitcoinTrade, goldTrade])),
  share_history: z.array(
    z.object({
      date,
      btc: amount,
      basic_shares: count,
      assumed_diluted_shares: count.nullable(),
      sats_per_share_basic: amount.nullable(),
      sats_per_share_diluted: amount.nullable(),
    }),
  ),
  marks: z.array(
    z.object({
      date,
      btc_fiat: amount.nullable(),
      gold_fiat_per_g: amount.nullable().optional(),
      share_fiat: amount.nullable(),
      venue: z.string().nullable(),
      source_url,
    }),
  ),
  custody: z
    .array(z.object({ asset: z.enum(["btc", "gold"]), custodian: z.string(), facts: z.object(custodyFacts) }))
    .describe("Who holds the assets, where and how, as far as the company has published it."),
  attestations: z
    .array(
      z.object({
        as_of: date,
        by: z.string(),
        btc: amount.nullable(),
        gold_g: amount.nullable().optional(),
        document_title: z.string(),
        document_url: address.nullable(),
        sha256: z.string().describe("Of the document's file, in hex."),
      }),
    )
    .describe("Holdings that somebody from outside counted, the newest first; each agrees with the ledger."),
  ledger: z
    .array(z.unknown().meta({ oneOf: describeEntries() }))
    .describe("Every entry as it was recorded, by day: all figures above follow from these."),
});

const values = z.array(amount.nullable()).describe("One for each of `days`; null on a day without all its inputs.");

const history = z.object({
  schema: z.literal("treasury-history/v1"),
  generated_at: time,
  ledger_as_of: date,
  company: z.object({ name: z.string(), tickers: z.array(z.string()), currency: z.literal("fiat") }),
  next_url: address.nullable().describe("The days that follow, where the range has more than 366."),
  days: z.array(date).describe("In the company's time zone."),
  series: z.array(
    z.object({
      id: z.string().describe("The measure's id, where one has the same name."),
      label: z.string(),
      unit: z.enum(["BTC", "fiat", "percent", "ratio", "sats"]),
      decimals: count,
      step: z.boolean().describe("Changes only with an entry of the ledger."),
      values,
    }),
  ),
  closes: z.object({
    btc_fiat: values,
    share_fiat: values,
    gold_fiat_per_g: values.optional(),
    sources: z.array(z.object({ source: z.string(), from: date, to: date })),
  }),
});

const bitcoinCloses = z.object({
  schema: z.literal("bitcoin-closes/v1"),
  time_zone: z.string().describe("The zone in which days end: the company's."),
  status: z.enum(["live", "simulated"]).describe("simulated: the prices are made up, and no close is kept."),
  closes: z
    .array(z.object({ date, btc_fiat: amount, source: z.string() }))
    .describe("By day; a day at whose end the price was stale is missing."),
});

/** The schemas of the ledger's entries, with the keys that the API writes; those about gold are left out without it. */
function describeEntries() {
  return treasuryFile.element.options
    .filter(({ shape }) => shape.kind.value !== "aside")
    .map(({ shape }) => {
      const { document: _, publishAt: __, ...fields } = shape as Record<string, z.ZodType>;
      const entry = z.object({ ...fields, published_at: time, source_title: z.string(), source_url });
      return toJsonSchema(entry, writeKey);
    });
}

/** JSON Schema that allows keys to be added later, without the limits that only the ledger's editors need. */
function toJsonSchema(schema: z.ZodType, rename?: (key: string) => string) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    override: ({ jsonSchema: json }) => {
      for (const limit of ["default", "minimum", "maximum", "exclusiveMinimum", "minLength"] as const)
        delete json[limit];
      if (!json.properties) return;
      delete json.additionalProperties;
      if (!rename) return;
      const properties = Object.entries(json.properties).map(([key, property]) => [rename(key), property]);
      json.properties = Object.fromEntries(properties);
      json.required = (json.required ?? []).map(rename).filter((key) => !key.startsWith("gold"));
    },
  });
  return described;
}

const answerOf = (description: string, type: string, schema: object) => ({
  description,
  content: { [type]: { schema } },
});
const failure = (description: string) =>
  answerOf(description, "application/json", toJsonSchema(z.object({ error: z.string() })));

const dayParameter = (name: string, description: string) => ({
  name,
  in: "query",
  required: false,
  schema: toJsonSchema(date),
  description,
});

interface Described {
  /** Of the site. */
  readonly origin: string;
  /** Its legal name. */
  readonly company: string;
  readonly currency: CurrencyCode;
}

/** The description with a currency's names: the schemas above say "fiat", as the code does. */
const nameAmounts = <Description extends object>(description: Description, currency: CurrencyCode): Description =>
  JSON.parse(JSON.stringify(description), (_, value: unknown) => {
    if (value === "fiat") return currency;
    if (typeof value === "string") return /^[a-z_]+$/.test(value) ? nameAmount(value, currency) : value;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [nameAmount(key, currency), inner]));
  });

/** The file itself. */
export function describeOpenApi({ origin, company, currency }: Described) {
  return nameAmounts(
    {
      openapi: "3.1.0",
      info: {
        title: `${company}: treasury`,
        version: "1.0.0",
        description:
          "Holdings, capital, measures and the ledger that they are computed from. Amounts are in the units that keys name; " +
          "decimals of the ledger are text. Properties may be added, and none is renamed or removed.",
      },
      servers: [{ url: origin }],
      paths: {
        "/api/treasury": {
          get: {
            operationId: "getTreasury",
            summary: "The treasury",
            parameters: [
              dayParameter("as_of", "The treasury at the end of this day, without a live price. Without it: now."),
            ],
            responses: {
              200: answerOf("The treasury", "application/json", { $ref: "#/components/schemas/Treasury" }),
              304: { description: "What If-None-Match names is still the same." },
              400: failure("as_of is no date."),
              404: failure("No treasury is published, or none was at that time."),
            },
          },
        },
        "/api/treasury/history": {
          get: {
            operationId: "getTreasuryHistory",
            summary: "The treasury day by day, with the daily closes that it follows from",
            parameters: [
              dayParameter("from", "The first day; without it, the day of the first purchase."),
              dayParameter("to", "The last day; without it, the last one that is known."),
              {
                name: "format",
                in: "query",
                required: false,
                schema: { type: "string", enum: ["json", "csv"] },
                description: "csv: a row for each day, at most 3,660. Without it: json.",
              },
            ],
            responses: {
              200: {
                description: "At most 366 days as JSON",
                content: {
                  "application/json": { schema: { $ref: "#/components/schemas/TreasuryHistory" } },
                  "text/csv": { schema: { type: "string" } },
                },
              },
              304: { description: "What If-None-Match names is still the same." },
              400: failure("A date is malformed, or to is before from."),
              404: failure("No purchase of Bitcoin is published."),
            },
          },
        },
        "/api/bitcoin/closes": {
          get: {
            operationId: "getBitcoinCloses",
            summary: "The price of one bitcoin at the end of each day, as this site agreed on it",
            responses: {
              200: answerOf("Up to 1,000 days", "application/json", { $ref: "#/components/schemas/BitcoinCloses" }),
              304: { description: "What If-None-Match names is still the same." },
              503: failure("They are not available at the moment."),
            },
          },
        },
        "/treasury.csv": {
          get: {
            operationId: "getTrades",
            summary: "Every purchase and sale, oldest first",
            responses: { 200: answerOf("A row for each", "text/csv", { type: "string" }) },
          },
        },
      },
      components: {
        schemas: {
          Treasury: toJsonSchema(answer),
          TreasuryHistory: toJsonSchema(history),
          BitcoinCloses: toJsonSchema(bitcoinCloses),
        },
      },
    },
    currency,
  );
}
