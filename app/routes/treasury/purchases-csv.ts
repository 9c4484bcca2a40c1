import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { csvChunks } from "~/domain/admin/exports/csv";
import { listTradeRows } from "~/domain/treasury/to-api";
import { streamFrom } from "~/http/byte-stream";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

export function loader({ context: { treasury } }: LoaderFunctionArgs) {
  const asOf = findOr404(treasury.asOf);
  const { columns, rows } = listTradeRows(treasury, brand.origin);
  const file = publishedFile(streamFrom(csvChunks({ columns }, [rows])), "text/csv");
  file.headers.set("Content-Disposition", `attachment; filename="treasury-purchases-${asOf}.csv"`);
  return file;
}
