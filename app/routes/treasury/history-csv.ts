import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvChunks } from "~/domain/admin/exports/csv";
import { listHistoryRows } from "~/domain/treasury/to-api";
import { streamFrom } from "~/http/byte-stream";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

export async function loader({ context }: LoaderFunctionArgs) {
  const { treasury, isComplete } = await context.treasuryToDate();
  const { columns, rows } = listHistoryRows(treasury);
  const until = findOr404(treasury.history().at(-1)?.day);
  const file = publishedFile(streamFrom(csvChunks({ columns }, [rows])), "text/csv", {
    isComplete,
  });
  file.headers.set("Content-Disposition", `attachment; filename="treasury-history-${until}.csv"`);
  return file;
}
