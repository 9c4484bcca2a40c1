import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { rss } from "~/http/feeds";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

export const loader = ({ context }: LoaderFunctionArgs) =>
  publishedFile(rss(context.press.listWithText()), "application/rss+xml");
