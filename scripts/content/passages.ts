import type { PassageCut } from "../../app/content/schemas";
import { parse } from "./sanitize";

/** A heading, or the words in bold that head a numbered clause: "5.9 Cost to the holder." */
const heading = /<h([2-6]) id="([^"]+)">([\s\S]*?)<\/h[2-6]>|<p><strong>(\d+\.\d+ [^<]+?)\.?<\/strong>/g;

/**
 * Cuts a finished body at every heading and every numbered clause. A heading below another is named after it ("Custody:
 * The vault"). Offsets count UTF-16 units of `html`; a piece without words is left out.
 */
export function cutsOf(html: string): PassageCut[] {
  const cuts: PassageCut[] = [];
  let open = { id: "", heading: "", from: 0 };
  const close = (to: number) => {
    if (wordsOf(html.slice(open.from, to)) !== "") cuts.push({ ...open, to });
  };
  const above: string[] = [];
  for (const { 0: whole, 1: level, 2: id, 3: words = "", 4: clause, index } of html.matchAll(heading)) {
    close(index);
    if (level !== undefined && id !== undefined) {
      above.length = Number(level) - 2;
      above.push(wordsOf(words));
      open = { id, heading: above.join(": "), from: index + whole.length };
    } else open = { id: open.id, heading: [...above, wordsOf(clause ?? "")].join(": "), from: index };
  }
  close(html.length);
  return cuts;
}

function wordsOf(html: string): string {
  return (parse(html).textContent ?? "").replace(/\s+/g, " ").trim();
}
