import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { documentPath, documentsPage } from "~/domain/investor-lists";
import { atom } from "~/http/feeds";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

export function loader({ context: { investorDocuments, clock } }: LoaderFunctionArgs) {
  const items = investorDocuments.list().map(({ id, type, title, period, publishAt, sha256 }) => ({
    path: documentPath(id),
    title,
    summary: [type, period].filter(Boolean).join(", "),
    publishAt,
    sha256,
  }));
  findOr404(items[0]);
  const feed = {
    title: "Documents for investors",
    page: documentsPage.path,
    self: "/documents.xml",
  };
  return publishedFile(
    atom(items, new Date(clock.now()).toISOString(), feed),
    "application/atom+xml",
    {
      changedAt: items.map(({ publishAt }) => publishAt),
    },
  );
}
