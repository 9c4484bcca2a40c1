// Each pattern matches the gap with the character before it, since Safari has no lookbehind until
// 16.4, where a module with one is a syntax error.

/** Three capitals, before or after a figure. */
const codes = "[A-Z]{3}";
const units =
  "BTC|kg|g|grams?|karat|%|thousand|[MmBb]illion|EH/s|min|minutes?|hours?|days?|weeks?|months?|years?|[ap]\\.m\\.";
const currencyAndFigure = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${codes})\\s(?=\\d)`, "gu");
const months =
  "January|February|March|April|May|June|July|August|September|October|November|December";
const figureAndUnit = new RegExp(`\\d\\s(?=(?:${codes}|${units})(?![\\p{L}\\p{N}]))`, "gu");
const monthAndDay = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${months})\\s(?=\\d{1,2}(?!\\d))`, "gu");
const dayAndMonth = new RegExp(`(?:^|\\D)\\d{1,2}\\s(?=(?:${months})(?!\\p{L}))`, "gu");
const signAndFigure = /[$€£¥₿]\s(?=\d)/g;
const figureAndSign = /\d\s(?=[€£¥₿](?![\p{L}\p{N}]))/gu;
/** French sets a space inside its marks. */
const marks = /«\s(?=\S)|[^\s«]\s(?=[»;!?:](?:[\s.,)]|$))/g;

const gaps = [
  figureAndUnit,
  currencyAndFigure,
  monthAndDay,
  dayAndMonth,
  signAndFigure,
  figureAndSign,
  marks,
];

/** Keeps together "68.22 BTC", "USD 3.2 million", "C$ 5", "10:37 a.m.", "June 24" and "« oui »". */
export function insertNoBreakSpaces(text: string): string {
  let result = text;
  for (const gap of gaps) result = result.replace(gap, (found) => `${found.slice(0, -1)}\u00a0`);
  return result;
}
