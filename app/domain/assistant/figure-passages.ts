import type { Passage } from "../search/documents";
import { assetNames, writeFactLines } from "../treasury/custody";
import { listHeadlineIds } from "../treasury/headlines";
import { describeMeasure } from "../treasury/measure-in-words";
import type { Treasury } from "../treasury/treasury";

/** What the site shows of the treasury: its figures, by their names, the price of Bitcoin, and who holds the assets. */
export const listFigurePassages = (treasury: Treasury): Passage[] => [
  {
    ...shared,
    id: "bitcoin_price",
    figure: "bitcoin_price",
    path: "/#bitcoin",
    title: "Bitcoin dashboard",
    heading: "Bitcoin price",
    text: "Current, latest and live price of one bitcoin (BTC), its quote in the market.",
  },
  ...measurePassages(treasury),
  ...custodyPassages(treasury),
];

const shared = { kind: "Page", publishAt: 0, main: true } as const;

/** The published mNAV answers what mNAV is; its variants answer questions that name them. */
const isVariant = (id: string, headlines: ReadonlySet<string>) => id.startsWith("mnav_") && !headlines.has(id);

function measurePassages(treasury: Treasury): Passage[] {
  const headlines = new Set(listHeadlineIds(treasury));
  return treasury.measures().flatMap((measure): Passage[] => {
    const { id, label, formula, inputs } = describeMeasure(measure);
    if (measure.value === null) return [];
    const text = `${label} = ${formula} (${inputs.map(({ symbol, label }) => `${symbol}: ${label}`).join(", ")}).`;
    const path = `/treasury#${id}`;
    // Its label says BTC, and visitors say Bitcoin.
    const unquoted = formula === "B" ? "Bitcoin, bitcoins that the company holds, owns, own" : undefined;
    const passage = { ...shared, id: path, figure: id, path, title: "Treasury", heading: label, text };
    const { main, ...rest } = { ...passage, ...(unquoted !== undefined && { unquoted }) };
    return [isVariant(id, headlines) ? rest : { ...rest, main }];
  });
}

/** What visitors ask of a custodian, and the facts that answer it. */
const custodyTopics = [
  ["Custodian", ["location", "regulation", "services", "subCustodians", "percent", "selfCustody"]],
  ["Insurance", ["insurance", "insuranceLimit", "insuranceSharedBy", "insolvency"]],
  ["Assurance reports, SOC reports and counts", ["report", "reportDate"]],
] as const;

function custodyPassages(treasury: Treasury): Passage[] {
  const path = "/investors#custody";
  return treasury.custodians().flatMap((holder) =>
    custodyTopics.map(([topic, facts]): Passage => {
      const heading = `${topic} of the ${assetNames[holder.asset]}`;
      const [first, ...rest] = writeFactLines(holder, facts);
      const subject = `${holder.custodian} holds the ${assetNames[holder.asset]}. ${first}`;
      const id = `${path} ${heading} ${holder.custodian}`;
      return { ...shared, id, path, title: "Investor relations", heading, text: [subject, ...rest].join("\n") };
    }),
  );
}
