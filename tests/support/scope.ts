// `npm test` proves a change with a sample of the big systematic sets; `npm run test:all`
// (TEST_ALL=1) takes them whole.

export const isWholeMatrix = process.env.TEST_ALL === "1";

/** The whole list with TEST_ALL=1, otherwise its first item and every tenth after it. */
export const everyTenth = <Item>(list: readonly Item[]): Item[] =>
  list.filter((_, index) => isWholeMatrix || index % 10 === 0);

/** A size of something big: as given with TEST_ALL=1, otherwise a tenth, and never nothing. */
export const tenthOf = (size: number): number =>
  isWholeMatrix ? size : Math.max(1, Math.ceil(size / 10));
