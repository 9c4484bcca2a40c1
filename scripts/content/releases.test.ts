import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { toPlainText } from "../../app/domain/bodies";
import { writeMarkdown } from "../../app/domain/machines/markdown/write-markdown";
import { linesOf } from "../../app/domain/search/lines";
import { createFolder, describeProblem } from "./files";
import { readableText, renderBody } from "./markdown";
import { parse as parseHtml } from "./sanitize";

interface Release {
  of: string;
  text: string;
  says?: [row: string, heading: string, figure: string][];
  units?: string;
  rejected?: string;
}
const releases: Release[] = parse(await readFile(new URL("./fixtures/releases.yaml", import.meta.url), "utf8"));

function render(text: string) {
  const folder = createFolder("");
  const { html } = renderBody({ file: "x.md", body: text, bodyLine: 1 }, { newTab: "every link" }, folder);
  return { html, problems: [...folder.problems, ...folder.warnings].map(describeProblem) };
}

const plain = (text: string) =>
  text
    .replace(/[\s\u00a0]+/g, " ")
    .replaceAll("’", "'")
    .trim();
/** Figures as readers see them, in their order. */
const figuresOf = (text: string) => plain(text).match(/[(−–-]?(?:[A-Z]{0,3}[$€])?\(?\d[\d,.]*\d|\d/g) ?? [];
const count = (all: readonly string[], one: string) => all.filter((each) => each === one).length;

const published = releases.filter(({ rejected }) => rejected === undefined);
it.each(published)(
  "each figure of a release is in HTML, phone labels, search lines and Markdown, with its label: $of",
  ({ text, says = [], units }) => {
    const { html, problems } = render(text);
    expect(problems).toEqual([]);
    const written = figuresOf(text.replace(/<[^>]*>/g, " ").replace(/\\\*/g, "*"));
    const markdown = writeMarkdown(html, "");
    const lines = linesOf(html);
    expect(figuresOf(readableText(html)).sort()).toEqual([...written].sort());
    for (const outlet of [toPlainText(html), lines.join("\n"), markdown]) {
      const shown = figuresOf(outlet);
      for (const figure of written)
        expect(count(shown, figure), `${figure} in ${outlet}`).toBeGreaterThanOrEqual(count(written, figure));
    }

    const cells = [...parseHtml(html).querySelectorAll("td")];
    const rows = markdown
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .map((line) => line.split(/(?<!\\)\|/).map((cell) => plain(cell.replace(/[*\\]/g, ""))));
    for (const [row, heading, figure] of says) {
      // A phone shows the label before the figure, and so do search, the assistant and Markdown.
      const onPhone = cells
        .filter((cell) => plain(cell.textContent ?? "") === figure)
        .map((cell) => plain(cell.getAttribute("data-label") ?? ""));
      expect(onPhone, figure).toContain(heading);
      const line = lines
        .map(plain)
        .find((line) => line.startsWith(`${row} – `) && line.includes(`${heading}: ${figure}`));
      if (heading) expect(line, lines.join("\n")).toBeDefined();
      if (units) expect(line).toMatch(new RegExp(`\\(${units.replace(/[.()]/g, "\\$&")}\\)$`));
      const name = row.split(", ").at(-1) ?? "";
      const found = rows.findIndex(
        (each) => each.some((cell) => cell === name || row.endsWith(cell)) && each.includes(figure),
      );
      expect(found, `${name}: ${figure}`).toBeGreaterThan(0);
      const column = rows[found]?.indexOf(figure) ?? 0;
      const header = rows.slice(0, found).findLast((_, at) => /^-{3}/.test(rows[at + 1]?.[column] ?? ""));
      if (heading) expect(header?.[column]).toBe(heading);
    }
  },
);

it.each(releases.flatMap(({ rejected, ...release }) => (rejected === undefined ? [] : [{ ...release, rejected }])))(
  "the build says why a release is not published: $of",
  ({ text, rejected }) => expect(render(text).problems.join("\n")).toMatch(new RegExp(`^x\\.md:\\d+: .*${rejected}`)),
);
