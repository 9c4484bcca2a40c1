import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";
import type { ToastMessage } from "./toasts";

/**
 * A form's clientAction: when the network or the server fails, the form stays and a toast reports it.
 * @param title from the error catalogue
 * @throws redirects, and errors that the page shows
 */
export const reportFailure =
  (title: string) =>
  ({ serverAction }: ClientActionFunctionArgs) =>
    serverAction().catch((error: unknown) => {
      if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
      const message: ToastMessage = { title, description: describe(error), failed: true };
      return { lastResult: null, message, failedAction: true };
    });

/** If revalidation failed as well, an error page would replace the form. */
export const skipRevalidationOnFailure: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.failedAction ? false : defaultShouldRevalidate;

const describe = (error: unknown) =>
  isRouteErrorResponse(error)
    ? "The site isn't available right now. Please try again later."
    : "We couldn't reach the site. Please try again later.";
