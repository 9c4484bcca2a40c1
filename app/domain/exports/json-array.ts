/** Rows as one JSON array in UTF-8, one chunk for each batch, with the names and types of the API; instants in ISO 8601. */
export async function* jsonChunks(
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let before = "[";
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield encoder.encode(before + rows.map((row) => JSON.stringify(row)).join(",\n"));
    before = ",\n";
  }
  yield encoder.encode(before === "[" ? "[]" : "]");
}
