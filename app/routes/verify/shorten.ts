import type { DifferencePiece } from "~/domain/press/releases/press";
import { numberFormat } from "~/locale/intl";

const counts = numberFormat();

/** Words shown of a stretch that both texts have, and of one that only one has, at either end. */
const SHOWN = { same: 8, added: 60, removed: 30 } as const;
const MOST_PIECES = 60;

/**
 * The pieces of a comparison with long stretches cut in their middle, and no more of them than
 * anyone would read.
 */
export function shorten(pieces: readonly DifferencePiece[]): DifferencePiece[] {
  const shown = pieces.slice(0, MOST_PIECES).map(({ kind, text }, at) => {
    const words = text.trim().split(" ");
    const isEdge = kind === "same" && (at === 0 || at === pieces.length - 1);
    const count = SHOWN[kind];
    if (words.length <= 2 * count + 1) return { kind, text };
    const [first, last] = [words.slice(0, count).join(" "), words.slice(-count).join(" ")];
    if (isEdge) return { kind, text: at === 0 ? `… ${last}` : `${first} …` };
    const left = counts.format(words.length - 2 * count);
    return { kind, text: `${first} ${kind === "same" ? "…" : `[… ${left} words …]`} ${last}` };
  });
  return pieces.length > MOST_PIECES
    ? [...shown, { kind: "same", text: "… and further differences." }]
    : shown;
}
