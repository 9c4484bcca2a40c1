import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { formatReceipt, titleFiling } from "~/domain/filing-titles";
import { filingPath, filingsPage } from "~/domain/investor-lists";
import { atom } from "~/http/feeds";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

export function loader({ context: { filings, clock } }: LoaderFunctionArgs) {
  const items = filings.list().map((filing) => ({
    path: filingPath(filing.id),
    title: titleFiling(filing),
    summary: formatReceipt(filing),
    publishAt: filing.publishAt,
  }));
  findOr404(items[0]);
  const feed = { title: "Filings", page: filingsPage.path, self: "/filings.xml" };
  return publishedFile(
    atom(items, new Date(clock.now()).toISOString(), feed),
    "application/atom+xml",
    {
      changedAt: items.map(({ publishAt }) => publishAt),
    },
  );
}
