import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { atom } from "~/http/feeds";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

export const loader = ({ context: { press, clock } }: LoaderFunctionArgs) =>
  publishedFile(atom(press.listWithText(), new Date(clock.now()).toISOString()), "application/atom+xml");
