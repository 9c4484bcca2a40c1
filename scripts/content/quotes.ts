/** Before an opening mark: the beginning, white space, a bracket, an opening mark. */
const opener = /[\s([{<“‘«]/;
/** After a closing mark: the end, white space, a bracket, punctuation. */
const closer = /[\s)\]}>.,:;!?”’»"']/;
/** Beside either. */
const joint = /[–—\-/…]/;

const doubleMarks = { opening: "“", closing: "”" };
const singleMarks = { opening: "‘", closing: "’" };

/** Words and years that begin with an apostrophe. */
const elided = /^'(?:\d\ds?(?!\d)|(?:tis|twas|twere|til|em|n|cause|bout|round)(?!\p{L}))/iu;

/**
 * “the Company’s”, ’24, 5′10″: each mark stays one character.
 * @param text a whole block, in which each opened quotation is closed, or goes on in the next
 */
export function curlQuotes(text: string): string {
  let result = "";
  const open = { '"': false, "'": false };
  for (const [at, sign] of [...text.split("")].entries()) {
    if (sign !== '"' && sign !== "'") {
      result += sign;
      continue;
    }
    const [before, after] = [result.at(-1) ?? " ", text[at + 1] ?? " "];
    const measure = findMeasure(text, at, open[sign]);
    if (measure !== null) {
      result += measure;
      continue;
    }
    const isElided = sign === "'" && !/[\p{L}\p{N}]/u.test(before) && elided.test(text.slice(at));
    const isInWord = sign === "'" && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
    const opens = !isElided && !isInWord && isOpening(before, after, open[sign]);
    // An apostrophe at the end of a word looks like the mark that closes.
    if (!isElided && !isInWord) open[sign] = opens;
    const { opening, closing } = sign === '"' ? doubleMarks : singleMarks;
    result += opens ? opening : closing;
  }
  return result;
}

function isOpening(before: string, after: string, isOpen: boolean): boolean {
  const [canOpen, canClose] = [opener.test(before), closer.test(after)];
  if (canOpen !== canClose) return canOpen;
  // Around a dash, and between two other marks, it depends on what came before.
  if (canOpen || joint.test(before) || joint.test(after)) return !isOpen;
  // As after the apostrophe of "l'", or a sign of currency.
  return !isOpen && !/[\p{L}\p{N}]/u.test(before) && !canClose;
}

/**
 * Feet and inches, as 5'10": the prime of a figure that no quotation ends with; null for another
 * mark.
 */
function findMeasure(text: string, at: number, isOpen: boolean): "′" | "″" | null {
  const [before, after] = [text.slice(Math.max(0, at - 12), at), text.slice(at + 1)];
  // 6' x 4'
  if (text[at] === "'" && (/^ ?[x×] ?\d/.test(after) || /\d' ?[x×] ?\d+$/.test(before))) {
    return /\d$/.test(before) ? "′" : null;
  }
  if (text[at] === "'") return /\d$/.test(before) && /^\d{1,2}"/.test(after) ? "′" : null;
  if (/\d'\d{1,2}$/.test(before)) return "″";
  return !isOpen && /\d$/.test(before) && !/^\p{L}/u.test(after) ? "″" : null;
}

export const curlAll = <Value>(value: Value) => mapTexts(value, (text) => curlQuotes(text));

/**
 * Changes every text of a list or an object. @param except names of fields that stay as they are
 */
export function mapTexts<Value>(
  value: Value,
  change: (text: string) => string,
  except?: ReadonlySet<string>,
): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, except)) as Value;
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value);
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      except?.has(name) ? field : mapTexts(field, change, except),
    ]),
  ) as Value;
}
