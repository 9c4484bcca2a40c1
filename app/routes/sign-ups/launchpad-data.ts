import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerEntryFile, applications } from "~/email/managed-list.server";

/** What is kept of an application, as a file, for whoever has its link. */
export const loader = (args: LoaderFunctionArgs) =>
  answerEntryFile(args, applications(args.context), "my-application.json");
