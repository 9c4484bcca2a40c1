/** Rows that are written before visitors have their turn. */
const PIECE_ROWS = 250;

/** Hands on batches in small pieces, and after each lets the isolate answer whoever waits: an export is in no hurry. */
export async function* inTurns<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[], void, undefined> {
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; from += PIECE_ROWS) {
      yield rows.slice(from, from + PIECE_ROWS);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
}
