import { dateFormat } from "~/locale/formats";
import { csvChunks } from "./csv";
import { jsonChunks } from "./json-array";
import type { Table } from "./table";
import { inTurns } from "./turns";
import { xlsxChunks } from "./xlsx";

const formats = {
  csv: { contentType: "text/csv; charset=utf-8", chunks: csvChunks },
  json: {
    contentType: "application/json; charset=utf-8",
    chunks: <Row>(_: Table<Row>, batches: AsyncIterable<readonly Row[]>) => jsonChunks(batches),
  },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    chunks: xlsxChunks,
  },
};

export type ExportFormat = keyof typeof formats;

export const isExportFormat = (text: string): text is ExportFormat => Object.hasOwn(formats, text);

/** What a caller is told who asks for another format. */
export const exportFormats = Object.keys(formats).join(", ");

const torontoDay = dateFormat({ timeZone: "America/Toronto", dateStyle: "short" });

export interface ExportFile {
  contentType: string;
  /** For example "users-2025-06-18.csv": the day is Toronto's. */
  name: string;
  /** The file's bytes, made as they are asked for. */
  chunks: AsyncGenerator<Uint8Array, void, undefined>;
}

/** A table as a file that is never held whole. @param now milliseconds since the epoch */
export function exportFile<Row>(
  table: Table<Row>,
  format: ExportFormat,
  batches: AsyncIterable<readonly Row[]>,
  now: number,
): ExportFile {
  const { contentType, chunks } = formats[format];
  return {
    contentType,
    name: `${table.name}-${torontoDay.format(now)}.${format}`,
    chunks: chunks(table, inTurns(batches)),
  };
}
