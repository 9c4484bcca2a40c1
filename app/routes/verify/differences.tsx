import type { WordDifferences } from "~/domain/verification/compare-text";
import { type NamedCharacter, showHidden } from "~/domain/verification/misleading-characters";
import { numberFormat } from "~/locale/intl";
import { shorten } from "./shorten";

const counts = numberFormat();

/** The words that were added and that are missing, each between some of the words around it. */
export function Differences({ pieces }: Pick<WordDifferences, "pieces">) {
  if (pieces.length === 0) return <p>So much differs that the two can’t be shown side by side.</p>;
  const has = (kind: WordDifferences["pieces"][number]["kind"]) =>
    pieces.some((piece) => piece.kind === kind);
  return (
    <section aria-label="Differences" className="border-l-2 border-line-strong pl-4">
      <h3 className="grid text-sm text-muted">
        {has("added") && (
          <span>
            <ins className={added}>In what you pasted, and not published</ins>
          </span>
        )}
        {has("removed") && (
          <span>
            <del className={missing}>Published, and missing in what you pasted</del>
          </span>
        )}
      </h3>
      <p className="mt-2 wrap-anywhere">
        {shorten(pieces).map(({ kind, text }, at) => {
          const shown = ` ${showHidden(text.trim())} `;
          if (kind === "same") return shown;
          const [Element, says, look] =
            kind === "added"
              ? (["ins", "added", added] as const)
              : (["del", "missing", missing] as const);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Element key={at} className={look}>
              <span className="sr-only"> [{says}: </span>
              {shown}
              <span className="sr-only">] </span>
            </Element>
          );
        })}
      </p>
    </section>
  );
}

const added = "text-danger underline decoration-2 underline-offset-4";
const missing = "text-muted line-through";

/** Characters that a reader would not notice, by Unicode's names. */
export function Characters({ characters }: { characters: readonly NamedCharacter[] }) {
  if (characters.length === 0) return null;
  return (
    <section aria-label="Misleading characters">
      <p>
        It has characters that none of our texts has, and that can hide or change what you read:
      </p>
      <ul className="mt-2 list-disc pl-5">
        {characters.slice(0, MOST_CHARACTERS).map(({ code, name, looksLike, count }) => (
          <li key={code}>
            {name} ({code}){looksLike && `, which looks like “${looksLike}”`}
            {count > 1 && `, ${counts.format(count)} times`}
          </li>
        ))}
        {characters.length > MOST_CHARACTERS && (
          <li>and {characters.length - MOST_CHARACTERS} others</li>
        )}
      </ul>
    </section>
  );
}

const MOST_CHARACTERS = 12;
