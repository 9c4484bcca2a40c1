import { Moment } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import type { DescribedReviews } from "./desk.server";

const checkLabels = {
  passed: "Checks passed",
  failed: "Checks failed: open it to read why",
  running: "Checks are running",
  none: "No checks yet",
};

/** The way to the editor in the browser, and the releases that wait for a review at the git host. */
export function Reviews({ reviews: { access, editorPath, list } }: { reviews: DescribedReviews }) {
  return (
    <section aria-labelledby="reviews" className="list-section">
      <h2 id="reviews" className="text-heading">
        In review
      </h2>
      {access === "open" && (
        // Another document, which the router cannot show.
        <a href={editorPath} className="button button-accent justify-self-start">
          Open the editor
        </a>
      )}
      {access === "no-factor" && (
        <p className="text-muted">
          To edit texts in the browser, turn on two-factor authentication in{" "}
          <TextLink to="/admin/security">Security</TextLink>.
        </p>
      )}
      {access === "no-right" && (
        <p className="text-muted">
          Your account may not edit texts in the browser. An operator decides who may (EDITOR_ADMINISTRATORS).
        </p>
      )}
      {list.state === "unanswered" && (
        <p className="text-muted" role="status">
          The git host did not answer, so open requests aren’t shown. Reload this page in a minute.
        </p>
      )}
      {list.state === "answered" && list.requests.length === 0 && (
        <p className="list-empty text-muted">No change of a release waits for a review.</p>
      )}
      {list.state === "answered" && list.requests.length > 0 && (
        <ul className="grid gap-4">
          {list.requests.map(({ title, url, author, isDraft, checks, updatedAt }) => (
            <li key={url} className="border-t border-line pt-4">
              <TextLink to={url}>{title}</TextLink>
              <p className="mt-1 text-sm text-muted wrap-anywhere">
                {isDraft ? "Draft" : "Ready for review"} by {author || "a deleted account"}, <Moment at={updatedAt} />
              </p>
              <p className={`text-sm ${checks === "failed" ? "text-accent" : "text-muted"}`}>{checkLabels[checks]}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
