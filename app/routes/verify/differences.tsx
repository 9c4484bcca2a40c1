import { nameCharacters } from "~/domain/verification/code-points";
import type { Excerpt, Differences as Found, ShownRun } from "~/domain/verification/compare-text";
import { numberFormat } from "~/locale/intl";

const counts = numberFormat();
const words = (count: number) => (count === 1 ? "1 word" : `${counts.format(count)} words`);

const looks = {
  added: {
    Element: "ins",
    label: "added",
    look: "text-danger underline decoration-2 underline-offset-4",
  },
  removed: { Element: "del", label: "missing", look: "text-muted line-through" },
} as const;

export function Differences({ differences }: { differences: Found }) {
  const { runs, more, added, missing, ownAlphabet } = differences;
  return (
    <section aria-label="Differences" className="border-l-2 border-line-strong pl-4">
      <h3 className="grid text-sm text-muted">
        {added > 0 && (
          <span>
            <ins className={looks.added.look}>Only in your text</ins>: {words(added)}
          </span>
        )}
        {missing > 0 && (
          <span>
            <del className={looks.removed.look}>Only in ours</del>: {words(missing)}
          </span>
        )}
      </h3>
      <p className="mt-3 wrap-anywhere">
        {runs.map((run, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Run key={at} run={run} ownAlphabet={ownAlphabet} />
        ))}
        {more > 0 && ` … and ${counts.format(more)} more differences.`}
      </p>
    </section>
  );
}

function Run({ run, ownAlphabet }: { run: ShownRun; ownAlphabet: string }) {
  if (run.kind === "same") {
    const { start, omitted, end } = run.text;
    return (
      <>
        {start}
        {omitted > 0 && " … "}
        {end}
      </>
    );
  }
  const { removed, added, inSpaces } = run;
  const last = added ?? removed;
  const shared = { inSpaces, ownAlphabet };
  return (
    <>
      {removed && <Changed kind="removed" text={removed} {...shared} isNamed={added !== null} />}
      {added && <Changed kind="added" text={added} {...shared} isNamed />}
      {last && /\S$/.test(last.end || last.start) ? "" : " "}
    </>
  );
}

interface ChangedProps {
  kind: keyof typeof looks;
  text: Excerpt;
  inSpaces: boolean;
  /** Names characters that look like others; not where nothing replaces them. */
  isNamed: boolean;
  ownAlphabet: string;
}

/** Screen readers don’t announce ins and del by default. */
function Changed({ kind, text, inSpaces, isNamed, ownAlphabet }: ChangedProps) {
  const { start, omitted, end } = text;
  const { Element, label, look } = looks[kind];
  const show = (part: string) => {
    if (inSpaces) return part.replaceAll(" ", "␣");
    const trimmed = part.replace(/^ | $/g, "");
    return isNamed ? showCharacters(trimmed, ownAlphabet) : trimmed;
  };
  return (
    <Element className={`mx-0.5 ${look}`}>
      <span className="sr-only"> [{label}: </span>
      {show(start)}
      {omitted > 0 && ` [… ${words(omitted)} …] `}
      {show(end)}
      <span className="sr-only">] </span>
    </Element>
  );
}

/** With the code points of characters that look like others, or like nothing. */
const showCharacters = (text: string, ownAlphabet: string) =>
  nameCharacters(text, ownAlphabet).runs.map((run, at) =>
    "codes" in run ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <span key={at}>
        <bdi>{run.text}</bdi>
        <small className="figures mx-0.5 inline-block rounded border border-line-strong px-1 text-xs">
          {run.codes.join(" ")}
        </small>
      </span>
    ) : (
      run.text
    ),
  );
