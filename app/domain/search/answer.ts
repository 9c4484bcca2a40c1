import { brand } from "~/brand/generated/public";
import { formatDay } from "~/locale/days";
import type { Search } from "./search";

const MAX_LINKS = 3;

const FOUND = "This is what we have published:";
const UNKNOWN = `I don't know. You can email ${brand.contacts.investors.email}, and a person will answer.`;

export type Answer = ReturnType<typeof answerQuestion>;

/**
 * What the site's search finds, as an answer: where it is, and the sentence there. Nothing is put
 * into other words.
 */
export function answerQuestion({ results }: Pick<ReturnType<Search["find"]>, "results">) {
  const links = results.slice(0, MAX_LINKS).map(({ path, title, date, excerpt }) => ({
    path,
    title: date ? `${title} (${formatDay(date)})` : title,
    sentence: excerpt.map(({ text }) => text).join(""),
  }));
  const intro = links.length > 0 ? FOUND : UNKNOWN;
  const list = links.map(({ path, title, sentence }) => `${title}, ${path}\n${sentence}`);
  return { response: [intro, ...list].join("\n\n"), intro, links };
}
