import type { Passage } from "../search/documents";
import { assetNames, writeFactLines } from "../treasury/custody";
import { listHeadlineIds } from "../treasury/headlines";
import { describeMeasure } from "../treasury/measure-in-words";
import type { Treasury } from "../treasury/treasury";

/** The published mNAV answers what mNAV is; its variants answer questions that name them. */
const isVariant = (id: string, headlines: ReadonlySet<string>) => id.startsWith("mnav_") && !headlines.has(id);

/** The treasury as the assistant quotes it: each dated measure with its day and the numbers behind it, and who holds it. */
export const treasuryPassages = (treasury: Treasury): Passage[] => [
  ...measurePassages(treasury),
  ...custodyPassages(treasury),
];

function measurePassages(treasury: Treasury): Passage[] {
  const headlines = new Set(listHeadlineIds(treasury));
  return treasury.measures().flatMap((measure) => {
    const { id, label, value, dates, staleness, numbers, isNonGaap } = describeMeasure(measure);
    if (numbers === null) return [];
    const computed = measure.inputs.length > 1 ? [`${label} = ${numbers}.`] : [];
    const caution = isNonGaap ? ["This is a non-GAAP measure, unaudited."] : [];
    const stale = staleness === null ? "" : ` (stale: ${staleness})`;
    const text = [`${label}: ${value}, as of ${dates}${stale}`, ...computed, ...caution].join("\n");
    const path = `/treasury#${id}`;
    const passage = { id: path, path, kind: "Page", title: "Treasury", heading: label, text, publishAt: 0 } as const;
    return [isVariant(id, headlines) ? passage : { ...passage, main: true as const }];
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
  const page = { path, kind: "Page", title: "Investor relations", publishAt: 0, main: true } as const;
  return treasury.custodians().flatMap((holder) =>
    custodyTopics.map(([topic, facts]): Passage => {
      const heading = `${topic} of the ${assetNames[holder.asset]}`;
      const [first, ...rest] = writeFactLines(holder, facts);
      const subject = `${holder.custodian} holds the ${assetNames[holder.asset]}. ${first}`;
      return { ...page, id: `${path} ${heading} ${holder.custodian}`, heading, text: [subject, ...rest].join("\n") };
    }),
  );
}
