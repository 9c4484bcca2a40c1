import type { Difference, DifferencePiece } from "~/domain/press/releases/press";

interface DifferencesProps {
  differences: readonly Difference[];
}

/** Screen readers announce removed and added words. */
export function Differences({ differences }: DifferencesProps) {
  if (differences.length === 0) {
    return <p className="mt-4 text-sm text-muted">Nothing else was changed in this version.</p>;
  }
  return (
    <section aria-label="What changed" className="version-changes mt-5 grid gap-4">
      <h3 className="text-sm text-muted">
        What changed: <del>removed</del>, <ins>added</ins>
      </h3>
      {differences.map(({ part, pieces }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={at}>
          <h4 className="text-sm text-muted">{part}</h4>
          <p className="mt-1 wrap-anywhere">
            {pieces.map((piece, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <Piece key={place} {...piece} />
            ))}
          </p>
        </div>
      ))}
    </section>
  );
}

/** Screen readers don’t announce ins and del by default. */
function Piece({ kind, text }: DifferencePiece) {
  if (kind === "same") return text;
  const [Element, label] =
    kind === "added" ? (["ins", "added"] as const) : (["del", "removed"] as const);
  return (
    <Element>
      <span className="sr-only"> [{label}: </span>
      {text}
      <span className="sr-only">] </span>
    </Element>
  );
}
