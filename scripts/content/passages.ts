import type { PassageCut } from "../../app/content/schemas";
import { parse } from "./sanitize";

const heading = /<h[2-6] id="([^"]+)">([\s\S]*?)<\/h[2-6]>/g;

/**
 * Where a finished body is cut into passages: at every heading, whatever its level. Offsets count UTF-16 units of
 * `html`; a piece without words is left out.
 */
export function cutsOf(html: string): PassageCut[] {
  const cuts: PassageCut[] = [];
  let open = { id: "", heading: "", from: 0 };
  const close = (to: number) => {
    if (wordsOf(html.slice(open.from, to)) !== "") cuts.push({ ...open, to });
  };
  for (const match of html.matchAll(heading)) {
    const [whole, id = "", words = ""] = match;
    close(match.index);
    open = { id, heading: wordsOf(words), from: match.index + whole.length };
  }
  close(html.length);
  return cuts;
}

function wordsOf(html: string): string {
  return (parse(html).textContent ?? "").replace(/\s+/g, " ").trim();
}
