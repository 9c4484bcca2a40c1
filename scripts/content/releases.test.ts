import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { toPlainText } from "../../app/domain/bodies";
import { renderText } from "../../tests/support/render-text";
import { parse as parseHtml } from "./sanitize";

const releases: { of: string; text: string; says?: string[][] }[] = parse(
  await readFile(new URL("./fixtures/releases.yaml", import.meta.url), "utf8"),
);

/** Raised signs as plain digits, apart from the figure before them, and no other spaces or marks. */
const plain = (text: string | null) =>
  (text ?? "")
    .replace(/[⁰¹²³⁴-₎]+/g, (signs) => ` ${signs.normalize("NFKD")} `)
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .trim();
const figuresOf = (text: string) =>
  (plain(text).match(/[(−–-]?(?:[A-Z]{0,3}[$€])?\(?\d[\d,.]*\d|\d/g) ?? []).sort();

it.each(releases)(
  "each figure of a release is in HTML, phone labels and search, with its label: $of",
  ({ text, says = [] }) => {
    const { html, reports } = renderText(text);
    expect(reports).toEqual([]);
    const withoutTags = text.replace(/<(?!http)[^>]*>/g, " ").replace(/\\\*/g, "*");
    // The numbers of a list are not in its words.
    expect(figuresOf(toPlainText(html))).toEqual(figuresOf(withoutTags.replace(/^\d+\. /gm, "")));

    const cells = [...parseHtml(html.replace(/<\/?su[bp]>/g, "")).querySelectorAll("td, th")];
    for (const [, heading, figure = ""] of says) {
      const labels = cells
        .filter((cell) => plain(cell.textContent) === figure)
        .map((cell) => plain(cell.getAttribute("data-label")));
      expect(labels, figure).toContain(heading);
    }
  },
);
