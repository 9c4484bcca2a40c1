import { isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";
import type { ToastWords } from "~/site/toasts";

/**
 * For a form's clientAction: the network failed, or the server did. The form stays, and a toast says so.
 * @param title as the error catalogue has it
 * @throws redirects and refusals with words of their own, which are answers
 */
export function noUsableAnswer(title: string) {
  return (error: unknown): { lastResult: null; words: ToastWords; unanswered: true } => {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return { lastResult: null, words: { title, description: messageOf(error), failed: true }, unanswered: true };
  };
}

/** A server that gave no answer is not asked for the page anew: its silence would take the form away. */
export const unlessUnanswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.unanswered ? false : defaultShouldRevalidate;

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status}: ${error.data || error.statusText}`;
  return (error instanceof Error && error.message) || "Please try again later.";
}
