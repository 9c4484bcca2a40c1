import type { PressBody, PressRecord } from "~/content/schemas";
import { QUERY_MAX } from "../limits";

/** What a visitor may make us look for; the rest of a longer query is not read. */
const MOST_TERMS = 8;

/** Texts ready for comparison, kept for as long as the record itself. */
const folded = new WeakMap<PressRecord, string>();

/** The words of a query, without case or diacritics; none for a query without words. */
export function termsOf(query: string): readonly string[] {
  const words = fold(query.slice(0, QUERY_MAX)).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MOST_TERMS);
}

/** Whether a release holds every term. */
export function matches(terms: readonly string[], record: PressRecord, body: PressBody | undefined): boolean {
  if (terms.length === 0) return true;
  let text = folded.get(record);
  if (text === undefined) {
    text = fold(`${record.title}\n${record.summary}\n${record.displayDate}\n${body?.text ?? ""}`);
    folded.set(record, text);
  }
  const haystack = text;
  return terms.every((term) => haystack.includes(term));
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
