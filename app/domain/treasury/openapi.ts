import { measureDefinitions } from "./measures";

// The description of GET /api/treasury for programs, as OpenAPI 3.1, whose schemas are JSON Schema 2020-12. A test
// checks the answers against it.

type Schema = Readonly<Record<string, unknown>>;

const number = { type: "number" };
const integer = { type: "integer" };
const string = { type: "string" };
const date = { type: "string", format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
const time = { type: "string", format: "date-time", pattern: "^\\d{4}-\\d{2}-\\d{2}T" };
const address = { type: "string", format: "uri", pattern: "^https?://" };
const decimal = { type: "string", pattern: "^-?\\d+(\\.\\d{1,8})?$" };
const oneOf = (...values: string[]) => ({ type: "string", enum: values });
const list = (items: Schema) => ({ type: "array", items });
const orNull = (schema: Schema) => ({ anyOf: [schema, { type: "null" }] });
const counts = { type: "object", additionalProperties: integer };

/** An object whose every property is there, those of a company with gold apart. */
const object = (properties: Record<string, Schema>, optional: Record<string, Schema> = {}) => ({
  ...{ type: "object", required: Object.keys(properties) },
  properties: { ...properties, ...optional },
});

const described = (description: string, schema: Schema) => ({ ...schema, description });

const trade = { no: integer, date, cost_cad: number, source_url: orNull(address) };
const bitcoinTrade = object({ ...trade, btc: number, price_cad: number, btc_after: number });
const goldTrade = object({ ...trade, gold_g: number, price_cad_per_g: number, gold_g_after: number });

/** A recorded entry: its own fields follow its kind. */
function entry(kind: string, properties: Record<string, Schema>, optional: Record<string, Schema> = {}) {
  const origin = { published_at: time, source_title: string, source_url: orNull(address) };
  return object({ kind: { const: kind }, date, ...origin, ...properties }, { release: integer, ...optional });
}

const recorded = { no: integer, flow: oneOf("in", "out"), cost_cad: decimal, fees_included: { type: "boolean" } };
const paid = { paid_from: string, approved_by: string };
const ledger = list({
  oneOf: [
    entry(
      "btc",
      { ...recorded, btc: decimal, price_cad: decimal, after: object({ btc: decimal, cost_cad: decimal }) },
      paid,
    ),
    entry(
      "gold",
      {
        ...{ ...recorded, grams: decimal, price_cad_per_gram: decimal },
        ...{
          bars: object({ count: integer, grams_each: decimal }),
          after: object({ grams: decimal, cost_cad: decimal }),
        },
      },
      paid,
    ),
    entry(
      "capital",
      {
        ...{
          event: string,
          title: string,
          shares: integer,
          warrants: integer,
          finder_warrants: integer,
          options: integer,
        },
        ...{ exercised: counts, lapsed: counts, released: counts, deemed: { type: "boolean" }, fees_cad: decimal },
        ...{ allotted_to_cad: decimal, shares_after: integer, warrants_after: integer, options_after: integer },
      },
      {
        ...{ unit_cad: decimal, gross_cad: decimal, raise: string, cash_after_cad: decimal, diluted_after: integer },
        allotted: object({ bitcoin: decimal, other: decimal }, { gold: decimal }),
      },
    ),
    entry(
      "instrument",
      {
        ...{ id: string, title: string, type: oneOf("warrant", "option", "escrow"), event: string, count: integer },
        ...{ expires: date, schedule: counts },
      },
      { strike_cad: decimal, condition: string },
    ),
    entry("mark", {}, { btc_cad: decimal, gold_cad_per_gram: decimal, share_cad: decimal, venue: string }),
    entry(
      "balance",
      {
        ...{ status: oneOf("audited", "unaudited", "management"), cash_cad: decimal, btc_cad: decimal },
        ...{ other_assets_cad: { type: "object", additionalProperties: decimal }, total_assets_cad: decimal },
        ...{ liabilities_cad: decimal, debt_cad: decimal, preferred_cad: decimal, equity_cad: decimal },
      },
      { gold_cad: decimal, expenses_cad: decimal },
    ),
    entry(
      "policy",
      { custody: list(object({ asset: oneOf("btc", "gold"), custodian: string, location: string, services: string })) },
      { cash_floor_cad: decimal, board_limit_cad: decimal },
    ),
    entry("published", { measure: string, label: string, definition: string, value: decimal, unit: string }),
  ],
});

const measure = object(
  {
    id: oneOf(...measureDefinitions.map(({ id }) => id)),
    label: string,
    value: described(
      "Rounded once, half up; null when it is unavailable or follows from a simulated price.",
      orNull(number),
    ),
    unit: oneOf("BTC", "CAD", "percent", "ratio", "sats"),
    as_of: described("A day, or the time of the live price.", orNull({ anyOf: [date, time] })),
    status: oneOf("live", "dated", "stale", "simulated", "unavailable"),
    class: oneOf("non_gaap_measure", "non_gaap_ratio", "ifrs", "other"),
    formula: described("In the symbols of `inputs`, with + - * / and brackets; a percentage is 100 times it.", string),
    inputs: { type: "object", additionalProperties: orNull(number) },
    definition_url: address,
  },
  { reason: described("Why there is no value.", string) },
);

const treasury = object(
  {
    schema: { const: "treasury/v1" },
    generated_at: time,
    ledger_as_of: date,
    company: object({ name: string, tickers: list(string), currency: { const: "CAD" } }),
    holdings: object(
      { btc: number, btc_cost_cad: number, btc_average_cost_cad: orNull(number) },
      { gold_g: number, gold_cost_cad: number },
    ),
    capital: orNull(
      object({
        ...{ as_of: date, basic_shares: integer, warrants: integer, options: integer, source_url: orNull(address) },
        assumed_diluted_shares: described("Null after an expiry that no entry records.", orNull(integer)),
      }),
    ),
    balance: orNull(
      object(
        {
          ...{ as_of: date, status: oneOf("audited", "unaudited", "management"), cash_cad: number, debt_cad: number },
          ...{ preferred_cad: number, liabilities_cad: number, btc_cad: number, total_assets_cad: number },
          source_url: orNull(address),
        },
        { gold_cad: number },
      ),
    ),
    price: object({
      ...{ btc_cad: orNull(number), as_of: orNull(time) },
      status: described(
        "dated: none was wanted, since the answer is as of a day.",
        oneOf("live", "stale", "simulated", "unavailable", "dated"),
      ),
    }),
    measures: list(measure),
    purchases: list(bitcoinTrade),
    sales: list({ anyOf: [bitcoinTrade, goldTrade] }),
    share_history: list(
      object({
        ...{ date, btc: number, basic_shares: integer, assumed_diluted_shares: orNull(integer) },
        ...{ sats_per_share_basic: orNull(number), sats_per_share_diluted: orNull(number) },
      }),
    ),
    marks: list(
      object(
        {
          date,
          btc_cad: orNull(number),
          share_cad: orNull(number),
          venue: orNull(string),
          source_url: orNull(address),
        },
        { gold_cad_per_g: orNull(number) },
      ),
    ),
    ledger: described("Every entry as it was recorded, by day: all figures above follow from these.", ledger),
  },
  { gold_purchases: list(goldTrade) },
);

const json = (schema: Schema) => ({ "application/json": { schema } });
const failure = (description: string) => ({ description, content: json(object({ error: string })) });

/** The file itself; `origin` is the site's, `company` its legal name. */
export function describeOpenApi({ origin, company }: { origin: string; company: string }) {
  const asOf = {
    ...{ name: "as_of", in: "query", required: false, schema: date },
    description: "The treasury at the end of this day, without a live price. Without it: now.",
  };
  return {
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
          ...{ operationId: "getTreasury", summary: "The treasury", parameters: [asOf] },
          responses: {
            200: { description: "The treasury", content: json({ $ref: "#/components/schemas/Treasury" }) },
            304: { description: "What If-None-Match names is still the same." },
            400: failure("as_of is no date."),
            404: failure("No treasury is published, or none was at that time."),
          },
        },
      },
      "/treasury.csv": {
        get: {
          ...{ operationId: "getTrades", summary: "Every purchase and sale, oldest first" },
          responses: { 200: { description: "A row for each", content: { "text/csv": { schema: string } } } },
        },
      },
    },
    components: { schemas: { Treasury: treasury } },
  };
}
