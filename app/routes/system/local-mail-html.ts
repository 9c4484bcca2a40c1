import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { respondWithEmail } from "~/http/email-frame";
import { findOr404 } from "~/http/not-found";

/** For the frame of /local-mail. */
export const loader = ({ params, context: { localMailbox } }: LoaderFunctionArgs) =>
  respondWithEmail(findOr404(findOr404(localMailbox)[Number(params.number)]?.html));
