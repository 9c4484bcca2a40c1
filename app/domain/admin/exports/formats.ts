import type { ListDefinition } from "~/domain/admin/list-definitions";
import { timeZone } from "~/locale/formats";
import { dateFormat } from "~/locale/intl";
import { csvChunks } from "./csv";
import { xlsxChunks } from "./xlsx";

type Batches = AsyncIterable<readonly object[]>;
type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

const formats = {
  csv: { contentType: "text/csv; charset=utf-8", chunks: csvChunks },
  json: { contentType: "application/json; charset=utf-8", chunks: jsonChunks },
  xlsx: { contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", chunks: xlsxChunks },
};

export type ExportFormat = keyof typeof formats;

export const isExportFormat = (text: string): text is ExportFormat => Object.hasOwn(formats, text);

export const exportFormats = Object.keys(formats).join(", ");

const localDay = dateFormat({ timeZone, dateStyle: "short" });

/**
 * A list as a file, streamed.
 * @param now milliseconds since the epoch
 * @returns its name, for example "users-2025-06-18.csv" (in the company's time zone), and its bytes, made as they are read
 */
export function exportFile(definition: ListDefinition, format: ExportFormat, batches: Batches, now: number) {
  const { contentType, chunks } = formats[format];
  const name = `${definition.slug}-${localDay.format(now)}.${format}`;
  return { contentType, name, chunks: chunks(definition, yieldBetweenBatches(batches)) };
}

/** Rows between which other requests are served. */
const PIECE_ROWS = 250;

/** Passes batches on in small pieces and lets the isolate serve visitors after each, since an export can wait. */
async function* yieldBetweenBatches(batches: Batches): AsyncGenerator<readonly object[], void, undefined> {
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; from += PIECE_ROWS) {
      yield rows.slice(from, from + PIECE_ROWS);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
}

/** Rows as one JSON array in UTF-8, one chunk for each batch, with the API's names and types; times in ISO 8601. */
async function* jsonChunks(_definition: ListDefinition, batches: Batches): Chunks {
  const encoder = new TextEncoder();
  let before = "[";
  for await (const rows of batches) {
    yield encoder.encode(before + rows.map((row) => JSON.stringify(row)).join(",\n"));
    before = ",\n";
  }
  yield encoder.encode(before === "[" ? "[]" : "]");
}
