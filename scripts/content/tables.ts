import { decodeEntities, spaceBlocks, stripTags, writeRaised } from "../../app/domain/bodies";
import { FIGURE_PLACE } from "../../app/domain/treasury/figure-place";
import { isName, namesFigures, placeCells, type WrittenCell } from "./table-grid";

type Report = (reason: string, element: Element) => void;

const wordsOf = (element: Element | null | undefined) =>
  decodeEntities(stripTags(writeRaised(spaceBlocks(element?.innerHTML ?? ""))))
    .replace(/[ \t\n\r]+/g, " ")
    .trim();

const rowsOf = (table: Element) =>
  [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);

/** An amount, a share or a dash in its place; a year or a date is none. */
const figure =
  /^(?!(?:19|20)\d\d$)[(+\-–−±~△▲]?\s*(?:[A-Z]{0,3}[$€£¥]|[A-Z]{3}(?=\s))?\s*[(+\-–−]?\d[\d,.'\s]*\)?\s*(?:%|x|×|BTC)?\)?[*†‡⁰¹²³⁴-⁹⁽⁾]*$|^[—–-]$/;

/**
 * What its readers' programs need: a head, scopes, a caption with the units, figures to the right.
 * Reports rows of another width.
 */
export function completeTable(table: HTMLTableElement, report: Report): void {
  const width = widthOf(table);
  moveHeadings(table);
  moveUnits(table, width);
  for (const cell of table.querySelectorAll("th")) if (wordsOf(cell) === "") replaceBy(cell, "td");
  const placed = placeElements(table);
  for (const row of placed) {
    const [first] = row.cells.filter(({ isFromAbove }) => !isFromAbove);
    if (row.width !== width && first) {
      report(
        `this row has ${row.width} columns and the table ${width}: write a cell for each, or colspan where one covers several`,
        first.cell.element.parentElement ?? table,
      );
    }
    for (const { cell, isFromAbove } of row.cells) {
      if (isFromAbove || cell.element.nodeName !== "TH") continue;
      const axis = row.kind === "headings" ? "col" : "row";
      const covers = axis === "col" ? cell.columns : cell.rows;
      // A name beside values is of its row; the only cell of a row is of those below it.
      const isGroup = row.kind === "section" || covers > 1;
      cell.element.setAttribute("scope", isGroup ? `${axis}group` : axis);
    }
  }
  alignFigures(placed);
}

interface ElementCell extends WrittenCell {
  readonly element: Element;
}

function placeElements(table: Element) {
  const rows = rowsOf(table).map((row) => ({
    isHead: row.parentElement?.nodeName === "THEAD",
    cells: [...row.children].map((element): ElementCell => {
      const [columns = 1, rows = 1] = ["colspan", "rowspan"].map((name) =>
        Number(element.getAttribute(name) ?? 1),
      );
      return {
        element,
        text: wordsOf(element),
        isHeading: element.nodeName === "TH",
        columns,
        rows,
      };
    }),
  }));
  return placeCells(rows);
}

const widthOf = (table: Element) => Math.max(0, ...placeElements(table).map(({ width }) => width));

/** Headings with which a table in HTML begins. */
function moveHeadings(table: HTMLTableElement): void {
  if (table.querySelector("thead")) return;
  const rows = rowsOf(table);
  const count = rows.findIndex(
    (row) =>
      [...row.children].some((cell) => cell.nodeName !== "TH" && wordsOf(cell) !== "") ||
      !row.querySelector("th"),
  );
  const leading = rows.slice(0, count < 0 ? 0 : count);
  if (leading.length === 0) return;
  const head = table.ownerDocument.createElement("thead");
  const [body] = table.querySelectorAll("tbody");
  table.insertBefore(head, body ?? null);
  for (const row of leading) head.appendChild(row);
}

/**
 * What the figures are in becomes the table's caption: on a phone it would be lost with the head.
 * It is written as a heading as wide as the table, or in brackets in the corner.
 */
function moveUnits(table: HTMLTableElement, width: number): void {
  const faults: string[] = [];
  for (const row of rowsOf(table).filter(
    ({ parentElement }) => parentElement?.nodeName === "THEAD",
  )) {
    const [cell, ...others] = row.children;
    if (
      cell &&
      others.length === 0 &&
      width > 1 &&
      Number(cell.getAttribute("colspan") ?? 1) >= width
    ) {
      faults.push(cell.innerHTML);
      row.remove();
    }
  }
  const corner = table.querySelector("thead tr > *");
  if (corner && width > 1 && /^\(.*\)$/.test(wordsOf(corner))) {
    faults.push(corner.innerHTML);
    corner.innerHTML = "";
  }
  if (faults.length === 0) return;
  const caption = table.querySelector("caption") ?? table.ownerDocument.createElement("caption");
  caption.innerHTML = [
    ...(caption.innerHTML.trim() ? [caption.innerHTML.trim()] : []),
    ...faults,
  ].join("<br>");
  table.insertBefore(caption, table.firstChild);
}

function replaceBy(cell: Element, name: string): void {
  const other = cell.ownerDocument.createElement(name);
  for (const { name, value } of cell.attributes) {
    if (name !== "scope") other.setAttribute(name, value);
  }
  other.innerHTML = cell.innerHTML;
  cell.replaceWith(other);
}

/** Figures stand to the right, unless the editor said how cells stand. */
function alignFigures(placed: ReturnType<typeof placeElements>): void {
  const all = placed.flatMap(({ cells }) => cells);
  if (all.some(({ cell }) => cell.element.hasAttribute("class"))) return;
  const columns = new Set(all.map(({ column }) => column));
  for (const column of columns) {
    const values = placed.flatMap(({ kind, cells }) =>
      kind === "values"
        ? cells.filter((each) => each.column === column && each.cell.text !== "")
        : [],
    );
    if (
      column === 0 ||
      values.length === 0 ||
      !values.every(({ cell }) => figure.test(cell.text))
    ) {
      continue;
    }
    for (const { cell } of all.filter(
      (each) => each.column === column && each.cell.columns === 1,
    )) {
      cell.element.className = "align-right";
    }
  }
}

/**
 * A phone shows a row's cells below one another, each named by its column, or by a cell of several
 * rows above. The first cell is the row's name, unless it is a figure; the second of two needs one
 * only where that says what the figures are.
 */
export function labelCells(table: Element): void {
  const placed = placeElements(table);
  const isWide = Math.max(0, ...placed.map(({ width }) => width)) > 2;
  for (const { kind, cells } of placed) {
    if (kind !== "values") continue;
    const own = cells.filter(({ isFromAbove }) => !isFromAbove);
    const above = cells
      .filter(({ isFromAbove, column }) => isFromAbove && column === 0)
      .map(({ cell }) => cell.text);
    for (const [at, { cell, label }] of own.entries()) {
      const isRowName = at === 0 && above.length === 0 && isName(cell.text);
      if (
        label &&
        cell.element.nodeName === "TD" &&
        !isRowName &&
        (isWide || namesFigures(label))
      ) {
        cell.element.setAttribute("data-label", label);
      }
    }
    if (above.length > 0) {
      own[0]?.cell.element.parentElement?.setAttribute("data-label", above.join(", "));
    }
  }
}

/**
 * A phone 320 pixels wide has room for rows of two lines with this many characters, the longest
 * words among them.
 */
const NARROW_ROW = { characters: 44, longestWords: 26 } as const;

/** A figure of typical width, for one that a page names. */
const TYPICAL_FIGURE = "C$9,055,119";

/**
 * Whether a table's rows fit on a phone; those of other tables become lists of their cells there.
 * Two columns fit when their words do: a cell of many lines reads better beside its label than in a
 * list that repeats the second column's name.
 */
export function isNarrow(table: Element): boolean {
  // Cells that cover others leave a column too little room.
  if (table.querySelector("[colspan], [rowspan]")) return false;
  /** By column: its longest cell and its longest word, in characters. */
  const [longestCells, longestWords]: [number[], number[]] = [[], []];
  for (const row of table.querySelectorAll("tr")) {
    for (const [at, { textContent, nodeName }] of [...row.children].entries()) {
      // The name of a figure is longer than most figures.
      const text = (textContent?.trim() ?? "").replace(FIGURE_PLACE, TYPICAL_FIGURE);
      const longestWord = Math.max(...text.split(/[ \n]/).map(({ length }) => length));
      longestWords[at] = Math.max(longestWords[at] ?? 0, longestWord);
      // The name of a column may take several lines.
      longestCells[at] = Math.max(
        longestCells[at] ?? 0,
        nodeName === "TH" ? longestWord : text.length,
      );
    }
  }
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  const hasRoom = longestCells.length === 2 || sum(longestCells) <= NARROW_ROW.characters;
  return hasRoom && sum(longestWords) <= NARROW_ROW.longestWords;
}
