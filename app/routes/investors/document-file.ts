import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicPage } from "~/http/cache-policy";
import { httpDate } from "~/http/entity-tag";
import { findOr404 } from "~/http/not-found";
import { publicFile } from "~/http/public-route";

export const handle = publicFile;

const types: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  xhtml: "application/xhtml+xml; charset=utf-8",
  xbri: "application/zip",
  zip: "application/zip",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

// Browsers' own viewers count as plug-ins, which the policy of other files forbids.
const VIEWED = "script-src 'none'; frame-ancestors 'none'; base-uri 'none'";
/**
 * An XHTML report contains its styles, fonts and pictures. It has an origin of its own, and runs,
 * loads and sends nothing.
 */
const REPORT =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; " +
  "frame-ancestors 'none'; base-uri 'none'";

/**
 * The ETag is the file's SHA-256. The fetch handler answers range requests, which PDF viewers send.
 */
export async function loader({ params: { file = "" }, context }: LoaderFunctionArgs) {
  const { asset, sha256, bytes, publishAt } = findOr404(
    context.investorDocuments.findFile(`/documents/${file}`),
  );
  const stored = await context.openAsset(findOr404(asset));
  const end = file.slice(file.lastIndexOf(".") + 1);
  const type = types[end] ?? "application/octet-stream";
  const policy = { "Content-Security-Policy": end === "xhtml" ? REPORT : VIEWED };
  const headers = {
    "Content-Type": type,
    "Content-Disposition": `inline; filename="${file}"`,
    "Content-Length": String(bytes),
    "Accept-Ranges": "bytes",
    "Last-Modified": httpDate(publishAt),
    ETag: `"${sha256}"`,
  };
  return new Response(stored.body, { headers: { ...headers, ...policy, ...publicPage() } });
}
