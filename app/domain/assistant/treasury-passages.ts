import type { Passage } from "../search/documents";
import { describeMeasure } from "../treasury/describe";
import { pickHeadlines } from "../treasury/headlines";
import type { Treasury } from "../treasury/treasury";

/** The published mNAV answers what mNAV is; its variants answer questions that name them. */
const isVariant = (id: string, headlines: ReadonlySet<string>) => id.startsWith("mnav_") && !headlines.has(id);

/** The treasury's dated measures as the assistant quotes them: the figure, its day and the numbers behind it. */
export function treasuryPassages(treasury: Treasury): Passage[] {
  const headlines = new Set(pickHeadlines(treasury.measures()).map(({ id }) => id));
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
