import { TextLink } from "~/ui/links";
import type { DescribedEditor } from "./desk.server";

/** The way to the editor in the browser, and to what it has saved at the git host. */
export function EditorLink({ editor: { path, requestsUrl } }: { editor: DescribedEditor }) {
  return (
    <section aria-labelledby="editor" className="list-section">
      <h2 id="editor" className="text-heading">
        Write and edit
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {path === null ? (
          <p className="text-muted">
            To edit texts in the browser, turn on two-factor authentication in{" "}
            <TextLink to="/admin/security">Security</TextLink>.
          </p>
        ) : (
          // Another document, which the router cannot show.
          <a href={path} className="button button-accent">
            Open the editor
          </a>
        )}
        <TextLink to={requestsUrl}>Changes in review</TextLink>
      </div>
    </section>
  );
}
