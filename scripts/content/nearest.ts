import { diffChars } from "diff";

/**
 * ": the nearest is /news/a", for the end of a problem; empty where each address is another word
 * altogether.
 */
export function formatNearest(misspelt: string, addresses: readonly string[]): string {
  const nearest = findNearest(misspelt, addresses);
  return nearest === null ? "" : `: the nearest is ${nearest}`;
}

/**
 * The address or name that differs from a misspelt one in the fewest characters, of a third of them
 * at most.
 */
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
