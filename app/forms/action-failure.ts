import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { formatFailure } from "~/live/format-failure";
import { toastQueue } from "./toaster-queue";

/**
 * A form's clientAction: when the network or the server fails, the form stays as it was typed and a
 * toast says which of them it was.
 * @param title from the error catalogue
 * @throws redirects, and errors that the page shows
 */
export const reportFailure =
  (title = "Error") =>
  ({ request, serverAction }: ClientActionFunctionArgs) =>
    serverAction().catch((error: unknown) => {
      const isForPage =
        error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
      // An aborted request has made way for another navigation.
      if (isForPage || request.signal.aborted) throw error;
      toastQueue.add({ title, description: formatFailure(error), failed: true });
      return { lastResult: null, message: null, failedAction: true };
    });

/** If revalidation failed as well, an error page would replace the form. */
export const skipRevalidationOnFailure: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => (actionResult?.failedAction ? false : defaultShouldRevalidate);
