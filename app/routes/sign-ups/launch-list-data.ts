import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerEntryFile, registrations } from "~/email/managed-list.server";

/** What is kept of a registration, as a file, for whoever has its link. */
export const loader = (args: LoaderFunctionArgs) =>
  answerEntryFile(args, registrations(args.context), "my-registration.json");
