import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** The key of IndexNow's calls, in a file that only this site's owner can publish; 404 where none is configured. */
export const loader = ({ context: { site } }: LoaderFunctionArgs) =>
  publishedFile(findOr404(site.indexNowKey), "text/plain");
