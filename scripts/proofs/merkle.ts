import { sha256Of } from "./statements.ts";

// One stamp covers many statements: the root of a Merkle tree over their salted hashes. A leaf and
// an inner node begin with different bytes (RFC 9162, section 2.1.1), or an inner node could pass
// for a leaf.

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/**
 * The leaf of a statement.
 * @param salt 32 random bytes: without them anyone could guess at statements under embargo and
 * recognize them
 */
export const hashLeaf = (salt: Buffer, statement: string) =>
  sha256Of(Buffer.concat([LEAF, salt, sha256Of(statement)]));

const hashPair = (left: Buffer, right: Buffer) => sha256Of(Buffer.concat([NODE, left, right]));

/** Each level from the leaves to the root. The last of an odd number goes up as it is. */
function buildLevels(leaves: readonly Buffer[]): Buffer[][] {
  const levels = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2) as [Buffer, Buffer?];
      above.push(right ? hashPair(left, right) : left);
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** A hash to join with on the way from a leaf to the root, and the side it is on. */
export type Step = readonly [side: "left" | "right", sha256: string];

/** @throws {RangeError} without leaves */
export function buildTree(leaves: readonly Buffer[]) {
  if (leaves.length === 0) throw new RangeError("a tree needs a leaf");
  const levels = buildLevels(leaves);
  return {
    root: levels.at(-1)?.[0] as Buffer,
    /** The way from the leaf at a place to the root. */
    pathOf: (place: number): Step[] =>
      levels.slice(0, -1).flatMap((level, height): Step[] => {
        const at = place >> height;
        const sibling = level[at ^ 1];
        return sibling ? [[at % 2 === 0 ? "right" : "left", sibling.toString("hex")]] : [];
      }),
  };
}
