import { diffChars } from "diff";

/** ": the nearest is /news/a", or nothing where each is another word altogether. */
export function formatNearest(misspelt: string, addresses: readonly string[]): string {
  const nearest = findNearest(misspelt, addresses);
  return nearest === null ? "" : `: the nearest is ${nearest}`;
}

/** It differs in the fewest characters, of a third at most. */
export function findNearest(misspelt: string, addresses: readonly string[]): string | null {
  let nearest = null;
  let fewest = misspelt.length / 3;
  for (const address of addresses) {
    const changes = diffChars(misspelt, address).filter(({ added, removed }) => added || removed);
    const differing = changes.reduce((sum, { value }) => sum + value.length, 0);
    if (differing < fewest) [nearest, fewest] = [address, differing];
  }
  return nearest;
}
