import { plural } from "../../app/locale/plural.ts";

/** Problems that a comment lists: more than an editor mends in one go. */
const MOST = 20;

/** A line of the content build: "content: app/content/press/38-q2.md:4: summary: is too short". */
const PROBLEM = /^content: (?!warning: |.* found; nothing was written$)(.+)$/;
const PLACE = /^(?:\S*content\/)?(\S+?\.\w+)(?::(\d+))?(?:: (.*))?$/;

/** What the content build said of a change, in Markdown for the person who saved it in the editor. */
export function describeCheck(output: string): string {
  const lines = output.replaceAll("\r", "").split("\n");
  const isWritten = lines.some((line) => /^content: \d+ documents, /.test(line));
  const problems = lines.flatMap((line) =>
    /^content: \d+ documents, /.test(line) ? [] : (PROBLEM.exec(line)?.[1] ?? []),
  );
  if (isWritten)
    return `### The build accepts this change

A reviewer can look at it now. If it changes a release, record it before it is merged: \`npm run content -- record\`.
`;
  if (problems.length === 0)
    return `### The build stopped before it read this change

That is no fault of the text. A developer finds the reason in the log of this check.
`;
  const more = problems.length > MOST ? `\nAnd ${problems.length - MOST} more.\n` : "";
  return `### The build found ${plural(problems.length, "problem")}

${problems.slice(0, MOST).map(describeProblem).join("\n")}
${more}
Open the text in the editor, correct it and save it. The check then runs again and this comment changes.
`;
}

/** Markdown of a text from outside must not form links, pictures or mentions. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>|@#!]/g, "\\$&").slice(0, 400);

function describeProblem(problem: string): string {
  const [, file, line, reason = ""] = PLACE.exec(problem) ?? [];
  if (file === undefined) return `- ${plain(problem)}`;
  return `- **${plain(file)}**${line ? `, line ${line}` : ""}: ${plain(reason)}`;
}
