import { TextLink } from "~/ui/links";

export function EditorLink({ requestsUrl }: { requestsUrl: string }) {
  return (
    <section aria-labelledby="editor" className="list-section">
      <h2 id="editor" className="text-heading">
        Write and edit
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {/* Another document, which the router can't show. */}
        <a href="/admin/editor" className="button button-accent">
          Open the editor
        </a>
        <TextLink to={requestsUrl}>Changes in review</TextLink>
      </div>
    </section>
  );
}
