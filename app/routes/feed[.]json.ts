import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { jsonFeed } from "~/http/feeds";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

export const loader = ({ context }: LoaderFunctionArgs) =>
  publishedFile(JSON.stringify(jsonFeed(context.press.listWithText())), "application/feed+json");
