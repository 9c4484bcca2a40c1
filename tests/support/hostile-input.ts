import { createRandom } from "./random.ts";

/** Chooses by a seed: the same seed makes the same choices. */
export function createChoice(seed: number) {
  const next = createRandom(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    happens: (probability: number) => next() < probability,
    of: <Item>(...items: readonly Item[]) => items[below(items.length)] as Item,
  };
}

export type Choice = ReturnType<typeof createChoice>;

/** What every object has without having been given it. */
export const objectWords = [
  "constructor",
  "__proto__",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
];

/** Words that mean something to a parser, a database, a page or a form library. */
export const hostileWords: readonly string[] = [
  ...objectWords,
  ..."__intent__ __state__ a[1000000] a[10000000] a[] a[b].c NaN -1 0 1e309 null true [] {{7*7}}".split(
    " ",
  ),
  ..."' OR 1=1;DROP TABLE users;--|\"><script>alert(1)</script>|javascript:alert(1)|../../etc/passwd".split(
    "|",
  ),
  "",
  " ",
  "\u0000",
  "\u0007\u001b[31m\r\nX-Header: 1",
  "\ud800",
  "\udfff\ud800",
  "\u202e",
  "\ufeff",
  "é",
  "👩‍🚀",
  "a.".repeat(500),
  "a[0]".repeat(200),
  "👩‍🚀🏳️‍🌈".repeat(30),
  "ﷺ".repeat(100),
  "%",
  "%ff",
  "x".repeat(3_000),
];

/** The same for an address, where half of a character cannot be written. */
export const escapedWords = hostileWords.map((word) =>
  encodeURIComponent(word.replace(/\p{Cs}/gu, "\ufffd")),
);
