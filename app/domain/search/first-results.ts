import type { FirstResults } from "~/content/schemas";
import { foldWords } from "~/locale/fold-words";

// The content build imports this before the brand is generated: it imports nothing that is.

const EXPRESSION_MAX_WORDS = 4;

/**
 * The page at an address; where the address ends within an anchor, the first, and so the newest, of
 * those it begins.
 */
export const findAddressed = <Page extends { path: string }>(
  address: string,
  pages: readonly Page[],
) =>
  pages.find(({ path }) => path === address) ??
  (address.includes("#") ? pages.find(({ path }) => path.startsWith(address)) : undefined);

/**
 * Makes the function that finds the address for the longest expression of a query; of two that are
 * as long, the first.
 */
export function createFirstResults(firstResults: FirstResults) {
  const addresses = new Map(
    Object.entries(firstResults).flatMap(([address, expressions]) =>
      expressions.map((expression) => [wordsOf(expression).join(" "), address] as const),
    ),
  );
  return (query: string): string | undefined => {
    const words = wordsOf(query);
    for (let length = Math.min(EXPRESSION_MAX_WORDS, words.length); length > 0; length -= 1) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const address = addresses.get(words.slice(start, start + length).join(" "));
        if (address) return address;
      }
    }
    return undefined;
  };
}

const wordsOf = (text: string) => foldWords(text).match(/[\p{L}\p{N}&]+/gu) ?? [];
