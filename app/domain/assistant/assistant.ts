import MiniSearch from "minisearch";
import { brand } from "~/brand/generated/public";
import type { FirstResults } from "~/content/schemas";
import { foldWords } from "~/locale/fold-words";
import { timeZoneName } from "~/locale/formats";
import { formatLocalDay, formatLocalMinute } from "~/locale/local-times";
import { formatPrice } from "../market/money";
import type { MarketStats } from "../market/stats";
import { markPrice } from "../price-status";
import type { Passage } from "../search/documents";
import { createFirstResults, findAddressed } from "../search/first-results";
import { toLivePrice } from "../treasury/live-price";
import { describeMeasure } from "../treasury/measure-in-words";
import type { Treasury } from "../treasury/treasury";
import { type Answer, MESSAGE_MAX, type Source } from "./answer";
import { declineQuestion } from "./decline";

/** Below this part of a question's words a passage is not about it, and below the other it is named but not quoted. */
const NEAR_MIN = 0.34;
const QUOTED_MIN = 0.6;
const SOURCES_MAX = 5;
/** Characters of a quotation. */
const QUOTE_MAX = 500;
/** How much more the passages count that state a main fact of the company. */
const MAIN_BOOST = 1.3;

const NOT_FOUND = `I couldn't find that in our published documents. You can email ${brand.contacts.investors.email}, and a person will answer.`;
const CLOSEST = "I didn't find a direct answer. These documents come closest.";

/** What the company is worth at this moment, as the treasury's page shows it. */
export interface Present {
  treasury: Treasury;
  /** Null where no price is known. */
  stats: MarketStats | null;
}

export type Assistant = ReturnType<typeof createAssistant>;

/**
 * Answers from published passages: indexes them, so it is kept for as long as these are what is published.
 * @param firstResults the pages that editors name for an expression, as in the site's search
 */
export function createAssistant(passages: readonly Passage[], firstResults: FirstResults = {}) {
  const findAddress = createFirstResults(firstResults);
  const index = new MiniSearch<Passage>({
    fields: ["title", "heading", "text", "unquoted"],
    storeFields: ["main"],
    processTerm,
    searchOptions: {
      boost: { title: 2, heading: 1.8 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => term.length > 4 && 0.2,
      boostDocument: (_id, _term, stored) => (stored?.main ? MAIN_BOOST : 1),
    },
  });
  index.addAll(passages);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));

  return {
    find,
    /**
     * Declines, or answers with the figure or the passage that is nearest, and with where it and others are.
     * @param present read only where a question is about a figure that moves
     */
    async answer(question: string, present: () => Promise<Present>): Promise<Answer> {
      const declined = declineQuestion(question);
      if (declined !== null) return { text: declined, sources: [] };
      const asked = question.slice(0, MESSAGE_MAX);
      const found = find(asked);
      const address = findAddress(asked);
      const named = address && findAddressed(address, passages);
      const [first] = found;
      const isAnswered = first && first.coverage >= QUOTED_MIN && first.passage.text !== "";
      const near = found.map(({ passage }) => passage);
      if (named) near.splice(isAnswered ? 1 : 0, 0, named);
      const sources = listSources(near);
      if (!isAnswered) return { text: sources.length > 0 ? CLOSEST : NOT_FOUND, sources };
      const figure = first.passage.figure && writeFigure(first.passage.figure, await present());
      return { text: figure ?? `“${quote(first.passage.text, first.words)}”`, sources };
    },
  };

  /** Passages that have a good part of a question's words, best first; a question of figures alone has none. */
  function find(question: string) {
    const asked = removeOwnName(question);
    const terms = new Set(asked.split(/[\n\r\p{Z}\p{P}]+/u).flatMap((word) => processTerm(word) ?? []));
    if ([...terms].every((term) => /^\d/.test(term))) return [];
    const found = index.search(asked).flatMap(({ id, queryTerms, terms: words, match }) => {
      const passage = byId.get(id);
      // A figure answers for its name, not for what its formula is made of.
      const isOther =
        passage?.figure && !Object.values(match).some((fields) => fields.some((field) => field !== "text"));
      const coverage = isOther ? 0 : new Set(queryTerms).size / terms.size;
      return passage && coverage >= NEAR_MIN ? [{ passage, coverage, words }] : [];
    });
    // One that has all of a question's words answers it, a figure before a text, whatever is near by a word that many have.
    const rank = (each: (typeof found)[number]) => (each.coverage < 1 ? 2 : each.passage.figure ? 0 : 1);
    return found.toSorted((one, other) => rank(one) - rank(other));
  }
}

const listWords = (text: string) =>
  foldWords(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const padWords = (words: readonly string[]) => ` ${words.join(" ")} `;

const ownNames = [brand.company.legalName, brand.company.name].map((name) => padWords(listWords(name)));
const productName = padWords([...listWords(brand.product.name), "gold"]);

/**
 * A question without the company's own name, which most passages have and no figure: it is about the company anyway. The
 * name stays in a product's, and where nothing else is asked.
 */
function removeOwnName(question: string): string {
  const asked = padWords(listWords(question));
  if (asked.includes(productName)) return question;
  const rest = ownNames.reduce((words, name) => words.replaceAll(name, " "), asked);
  return rest.split(" ").some((word) => processTerm(word) !== null) ? rest : question;
}

/** Words that say nothing about the subject of a question. */
const stopWords = new Set(
  `a about actually all am an and any are as at be been being but by can could did do does doing done each ever every for
  from get gets give go goes going got guys had has have having he hello help her hey hi his how i if in info into is it
  its just kind know let like look many may me mean might more most much must my name no not nothing now of ok on only or
  other our ours please pls really right s say says she should show so some something sort still such t tell than thank
  thanks that the their them then there these they thing this those to today too u us ve very via want was we were what
  when where which who whom whose why will with within would you your youre yours`.split(/\s+/),
);

function processTerm(word: string): string | null {
  const term = foldWords(word);
  return term === "" || stopWords.has(term) ? null : term;
}

/** The value at this moment of a figure that moves; null where there is none. */
function writeFigure(figure: NonNullable<Passage["figure"]>, { treasury, stats }: Present): string | null {
  if (figure === "bitcoin_price") return stats && describePrice(stats);
  const measure = treasury.measures({ price: toLivePrice(stats) }).find(({ id }) => id === figure);
  if (!measure || measure.value === null) return null;
  const { label, value, dates, staleness, numbers, isNonGaap } = describeMeasure(measure);
  const stale = staleness === null ? "" : ` (stale: ${staleness})`;
  const computed = measure.inputs.length > 1 ? ` ${label} = ${numbers}.` : "";
  return `${label}: ${value}, as of ${dates}${stale}.${computed}${isNonGaap ? " This is a non-GAAP measure, unaudited." : ""}`;
}

function describePrice(stats: MarketStats): string {
  const marks = markPrice(stats);
  const at = `${formatLocalMinute(new Date(stats.updated_at))} ${timeZoneName}`;
  const by = stats.status === "simulated" ? "" : `, ${stats.source}`;
  return `One bitcoin: ${formatPrice(stats.price)}${marks.length > 0 ? ` (${marks.join(", ")})` : ""}, ${at}${by}.`;
}

/** The lines of a passage from the one with most of the words on, as many as there is room for. */
function quote(text: string, words: readonly string[]): string {
  const lines = text.split("\n");
  const count = (line: string) => words.filter((word) => foldWords(line).includes(word)).length;
  const best = lines.reduce((most, line, at) => (count(line) > count(lines[most] ?? "") ? at : most), 0);
  const quoted = lines.slice(best).join("\n");
  return quoted.length > QUOTE_MAX ? `${quoted.slice(0, QUOTE_MAX).replace(/\s+\S*$/, "")} …` : quoted;
}

/** The figures of a release are as of its day, so its day is part of the title. */
function toSource({ title, heading, path, publishAt, status }: Passage): Source {
  const days = [formatLocalDay(publishAt), ...(status === "Corrected" ? ["corrected"] : [])].join(", ");
  return { title: publishAt === 0 ? title : `${title} (${days})`, heading, path };
}

/** The best passage of each page. */
function listSources(passages: readonly Passage[]): Source[] {
  const byPage = Map.groupBy(passages, ({ path }) => path.split("#")[0]);
  return [...byPage.values()].flatMap(([best]) => (best ? [toSource(best)] : [])).slice(0, SOURCES_MAX);
}
