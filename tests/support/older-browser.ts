/**
 * Runs in the page. Takes away what browsers learned since spring 2022 (Safari 15.4, Chrome 100,
 * Firefox 98), as on phones that get no updates any more. tests/http/budgets.spec.ts looks at the
 * syntax, in which only an older engine would find an error.
 */
export function forgetNewer(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  const newer: [owner: object, names: string][] = [
    [Array.prototype, "toSorted toReversed toSpliced with"],
    [Array, "fromAsync"],
    [Object, "groupBy"],
    [Map, "groupBy"],
    [Promise, "withResolvers try"],
    [URL, "canParse parse"],
    [AbortSignal, "timeout any"],
    [String.prototype, "isWellFormed toWellFormed"],
    [
      Set.prototype,
      "union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom",
    ],
    [iterator, "map filter take drop flatMap reduce toArray forEach some every find"],
    [Document.prototype, "startViewTransition"],
    [window, "navigation requestIdleCallback scheduler"],
  ];
  for (const [owner, names] of newer) {
    for (const name of names.split(" ")) Reflect.deleteProperty(owner, name);
  }
}
