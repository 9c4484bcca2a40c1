// Tables on a grid: which headings each cell has. A phone names each figure by them.

/** A cell as it is written, with the cells of the grid that it covers. */
export interface WrittenCell {
  readonly text: string;
  readonly isHeading: boolean;
  readonly columns: number;
  readonly rows: number;
}

interface WrittenRow<Cell extends WrittenCell> {
  readonly isHead: boolean;
  readonly cells: readonly Cell[];
}

interface PlacedCell<Cell extends WrittenCell> {
  readonly cell: Cell;
  /** The first column that it covers, from 0. */
  readonly column: number;
  /** The headings above it, "Three months ended June 30, 2025"; empty where its column has none. */
  readonly label: string;
  /** It began in a row above. */
  readonly isFromAbove: boolean;
}

interface PlacedRow<Cell extends WrittenCell> {
  /** Headings of columns; the name of the rows that follow; or cells with values. */
  readonly kind: "headings" | "section" | "values";
  readonly cells: readonly PlacedCell<Cell>[];
  /** Columns of the grid in which this row has a cell. */
  readonly width: number;
}

/** Most columns and rows that one cell may cover: a table of a text has no more. */
const MAX_COVERED = 100;

/** Rows of headings join, also where they are between other rows. */
export function placeCells<Cell extends WrittenCell>(
  rows: readonly WrittenRow<Cell>[],
): PlacedRow<Cell>[] {
  const placed: PlacedRow<Cell>[] = [];
  /** By column: the cell from above that covers it, and for how many more rows. */
  let above: { cell: Cell; left: number }[] = [];
  let headings: (readonly Cell[])[] = [];
  let wasHeading = false;
  const columns = Math.max(
    0,
    ...rows.map(({ cells }) => cells.reduce((sum, { columns }) => sum + columns, 0)),
  );
  for (const { isHead, cells } of rows) {
    const grid = placeRow(cells, above);
    above = grid.map((cell, column) => {
      const before = above[column];
      const left =
        before && before.left > 0 ? before.left - 1 : Math.min(cell?.rows ?? 1, MAX_COVERED) - 1;
      return { cell: cell as Cell, left: cell ? left : 0 };
    });
    const own = new Set(cells);
    const kind = kindOf(cells, { isHead, columns });
    if (kind === "headings") {
      if (!wasHeading) headings = [];
      for (const [column, cell] of grid.entries()) {
        if (cell && !headings[column]?.includes(cell)) {
          headings[column] = [...(headings[column] ?? []), cell];
        }
      }
    }
    wasHeading = kind === "headings";
    const labels = grid.map((_, column) =>
      joinLabels((headings[column] ?? []).map(({ text }) => text)),
    );
    const distinct = grid.flatMap((cell, column) =>
      cell && grid.indexOf(cell) === column ? [{ cell, column }] : [],
    );
    placed.push({
      kind,
      width: grid.length,
      cells: distinct.map(({ cell, column }) => ({
        cell,
        column,
        label: [...new Set(labels.filter((label, at) => grid[at] === cell && label !== ""))].join(
          " / ",
        ),
        isFromAbove: !own.has(cell),
      })),
    });
  }
  return placed;
}

/** Cells that reach in from above, and the row's own beside them. */
function placeRow<Cell extends WrittenCell>(
  cells: readonly Cell[],
  above: readonly { cell: Cell; left: number }[],
) {
  const grid: (Cell | undefined)[] = [];
  for (const [column, { cell, left }] of above.entries()) if (left > 0) grid[column] = cell;
  let column = 0;
  for (const cell of cells) {
    while (grid[column]) column += 1;
    for (let covered = 0; covered < Math.min(cell.columns, MAX_COVERED); covered += 1) {
      grid[column + covered] = cell;
    }
  }
  return Array.from(grid);
}

function kindOf(
  cells: readonly WrittenCell[],
  { isHead, columns }: { isHead: boolean; columns: number },
) {
  if (isHead) return "headings";
  const [first, ...others] = cells;
  if (!first || first.text === "") {
    return cells.length > 1 && isHeadings(cells) ? "headings" : "values";
  }
  // One cell as wide as the table, or the first alone with words.
  if (
    others.every(({ text }) => text === "") &&
    (first.columns === columns ? columns > 1 : columns > 2 && others.length > 0)
  ) {
    return "section";
  }
  return isHeadings(cells) ? "headings" : "values";
}

/** A row of headings alone, but for an empty corner. */
const isHeadings = (cells: readonly WrittenCell[]) =>
  cells.some(({ isHeading }) => isHeading) &&
  cells.every(({ isHeading, text }) => isHeading || text === "");

/** "Three months ended June 30," and "2025" are one heading; a word in two rows is said once. */
const joinLabels = (texts: readonly string[]) =>
  texts.filter((text, at) => text !== "" && text !== texts[at - 1]).join(" ");

/**
 * Whether the first cell of a row names it. A figure or a time does not: it has a heading, like the
 * cells beside it.
 */
export const isName = (text: string): boolean =>
  text === "" || /\p{L}/u.test(text.replace(/&\w+;/g, ""));

/**
 * Whether the heading of a second column says what the figures below it are, as "June 30, 2025" or
 * "Millions of yen" do. In a table of two columns "Detail" or "Value" need not be said with each
 * row.
 */
export const namesFigures = (heading: string): boolean =>
  /[\d$€£¥%(]|\b(?:thousand|million|billion|cent|euro|dollar|franc|BTC|bitcoin|share|unit|ounce|tonne|day|hour)s?\b/i.test(
    heading,
  );
