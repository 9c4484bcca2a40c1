import { isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";
import type { ToastMessage } from "./toasts";

/**
 * For a form's clientAction: the network failed, or the server did. The form stays, and a toast says so.
 * @param title as the error catalogue has it
 * @throws redirects and errors that are the page's to show, which are answers
 */
export function handleActionFailure(title: string) {
  return (error: unknown): { lastResult: null; message: ToastMessage; failedAction: true } => {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return { lastResult: null, message: { title, description: describe(error), failed: true }, failedAction: true };
  };
}

/** If revalidation failed as well, an error page would replace the form. */
export const skipRevalidationOnFailure: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.failedAction ? false : defaultShouldRevalidate;

const describe = (error: unknown) =>
  isRouteErrorResponse(error)
    ? "The site cannot answer right now. Please try again later."
    : "The site could not be reached. Please check your connection and try again.";
