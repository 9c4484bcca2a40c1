import type { ListDefinition } from "~/domain/admin/list-definitions";
import { timeZone } from "~/locale/formats";
import { dateFormat } from "~/locale/intl";
import { csvChunks } from "./csv";

type Batches = AsyncIterable<readonly object[]>;
type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

const localDay = dateFormat({ timeZone, dateStyle: "short" });

/**
 * For example "users-2025-06-18.csv", in the company's time zone. @param now milliseconds since the
 * epoch
 */
export const nameFile = ({ slug }: ListDefinition, now: number) =>
  `${slug}-${localDay.format(now)}.csv`;

export const streamCsv = (definition: ListDefinition, batches: Batches): Chunks =>
  csvChunks(definition, yieldBetweenBatches(batches));

/** Rows as one JSON array in UTF-8, with the API's names and types; times in ISO 8601. */
export async function* streamJson(batches: Batches): Chunks {
  const encoder = new TextEncoder();
  let before = "[";
  for await (const rows of yieldBetweenBatches(batches)) {
    yield encoder.encode(before + rows.map((row) => JSON.stringify(row)).join(",\n"));
    before = ",\n";
  }
  yield encoder.encode(before === "[" ? "[]" : "]");
}

const PIECE_ROWS = 250;

/** Lets the isolate serve visitors after each small piece: an export can wait. */
async function* yieldBetweenBatches(
  batches: Batches,
): AsyncGenerator<readonly object[], void, undefined> {
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; from += PIECE_ROWS) {
      yield rows.slice(from, from + PIECE_ROWS);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
}
