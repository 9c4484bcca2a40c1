import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerEntryFile, launchListEntries } from "./managed-list.server";

/** A registration as a file, for anyone with its link. */
export const loader = (args: LoaderFunctionArgs) =>
  answerEntryFile(args, launchListEntries(args.context), "my-registration.json");
