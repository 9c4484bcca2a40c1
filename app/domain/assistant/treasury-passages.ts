import type { Passage } from "../search/documents";
import { describeMeasure } from "../treasury/describe";
import type { Treasury } from "../treasury/treasury";

/** The treasury's dated measures as the assistant quotes them: the figure, its day and the numbers behind it. */
export const treasuryPassages = (treasury: Treasury): Passage[] =>
  treasury.measures().flatMap((measure) => {
    const { id, label, value, dates, staleness, numbers, isNonGaap } = describeMeasure(measure);
    if (numbers === null) return [];
    const computed = measure.inputs.length > 1 ? [`${label} = ${numbers}.`] : [];
    const caution = isNonGaap ? ["This is a non-GAAP measure, unaudited."] : [];
    const stale = staleness === null ? "" : ` (stale: ${staleness})`;
    const text = [`${label}: ${value}, as of ${dates}${stale}`, ...computed, ...caution].join("\n");
    const path = `/treasury#${id}`;
    return [{ id: path, path, kind: "Page", title: "Treasury", heading: label, main: true, text, publishAt: 0 }];
  });
