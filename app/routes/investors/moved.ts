import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  capitalPage,
  documentsPage,
  eventsPage,
  filingsPage,
  highlightsPage,
  meetingsPage,
  stockPage,
} from "~/domain/investor-lists";
import { findOr404 } from "~/http/not-found";

const places: Readonly<Record<string, string>> = {
  highlights: highlightsPage.path,
  documents: documentsPage.path,
  filings: filingsPage.path,
  meetings: meetingsPage.path,
  shares: stockPage.path,
  capital: capitalPage.path,
  analysts: `${stockPage.path}#analysts`,
};

/** Redirects links to pages that are part of another page now. */
export function loader({ request, params: { calendar } }: LoaderFunctionArgs) {
  if (calendar) return redirect(`${eventsPage.path}/${calendar}`, 301);
  const [, , name = ""] = new URL(request.url).pathname.split("/");
  return redirect(findOr404(places[name]), 301);
}
