import { escapeMarkdown, writeTable } from "~/domain/machines/markdown/write-markdown";
import { writePlainly } from "~/domain/treasury/api-keys";
import type { describeForApi } from "~/domain/treasury/to-api";
import { currency } from "~/locale/currency";

type ApiTreasury = NonNullable<ReturnType<typeof describeForApi>>;

const show = (value: string | number | null | undefined) =>
  value === null || value === undefined
    ? "—"
    : escapeMarkdown(String(typeof value === "number" ? writePlainly(value) : value));

const { code, key } = currency;

const holdingLabels: Readonly<Record<string, string>> = {
  btc: "Bitcoin, BTC",
  gold_g: "Gold, g",
  [key("btc_cost_fiat")]: `Cost of the Bitcoin, ${code}`,
  [key("btc_average_cost_fiat")]: `Average cost of one Bitcoin, ${code}`,
  [key("gold_cost_fiat")]: `Cost of the gold, ${code}`,
};

/**
 * The treasury's figures as Markdown: the same as GET /api/treasury, so a figure from a simulated price has no value,
 * and one from an old price or an old balance is marked "stale".
 */
export function writeTreasury(treasury: ApiTreasury, origin: string): string {
  const { company, ledger_as_of, holdings, capital, price, measures } = treasury;
  const { [key("btc_fiat")]: amount, as_of, status } = price;
  const priceLine = amount === null ? status : `${amount} ${code}, ${as_of}, ${status}`;
  const facts = [
    `Address: <${origin}/treasury>`,
    `Data: <${origin}/api/treasury>`,
    `Ledger as of: ${ledger_as_of}`,
    `Price of one Bitcoin: ${priceLine}`,
    "Status: live, unconfirmed (its sources contradict the price), dated (as of its day), mixed (a live price with dated inputs), stale (an input is older than the company's limit) or simulated (no value)",
  ];
  const [licence] = measures.flatMap(({ input_sources }) => input_sources.p?.licence ?? []);
  const amounts = Object.entries(holdings).map(([name, value]) => [holdingLabels[name] ?? name, show(value)]);
  return `${[
    "# Treasury",
    `> What ${escapeMarkdown(company.name)} holds, what it cost and what it is worth. Amounts are in ${currency.name}.`,
    facts.map((fact) => `- ${fact}`).join("\n"),
    "## Holdings",
    writeTable(["Holding", "Value"], amounts),
    ...(capital?.expired_since
      ? [`Stale: of the warrants and options counted, ${escapeMarkdown(capital.expired_since.text)}.`]
      : []),
    "## Measures",
    writeTable(
      ["Measure", "Value", "Unit", "As of", "Status", "Formula", "Id"],
      measures.map(({ id, label, value, unit, as_of, price_as_of, status, formula }) => [
        escapeMarkdown(label),
        show(value),
        unit,
        [as_of, price_as_of].filter(Boolean).join(", ") || "—",
        status,
        show(formula),
        `[${id}](${origin}/treasury#${id})`,
      ]),
    ),
    ...(licence === undefined ? [] : [`${escapeMarkdown(licence)}.`]),
  ].join("\n\n")}\n`;
}
