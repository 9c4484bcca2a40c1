import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerEntryFile, applications } from "./managed-list.server";

/** An application as a file, for anyone with its link. */
export const loader = (args: LoaderFunctionArgs) =>
  answerEntryFile(args, applications(args.context), "my-application.json");
