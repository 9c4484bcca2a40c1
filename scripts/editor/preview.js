// What a release or a page will look like, beside its form: the site's own style sheet, and Markdown as its renderer reads it
// (marked, GitHub's flavour). The build also curls quotation marks, measures pictures and checks links.

/** Markdown as safe HTML; the editor brings both libraries. */
const render = (markdown) => window.DOMPurify.sanitize(window.marked.parse(markdown ?? "", { gfm: true }));

const describeArticle = ({ entry }) => {
  const get = (name) => entry.getIn(["data", name]);
  const lead = get("lead") ?? get("summary");
  const { h } = window;
  return h(
    "main",
    { className: "shell grid gap-6 py-10" },
    get("displayDate") && h("p", { className: "eyebrow" }, get("displayDate")),
    h("h1", { className: "text-title" }, get("title")),
    lead && h("p", { className: "text-lg text-muted" }, lead),
    h("div", { className: "prose", dangerouslySetInnerHTML: { __html: render(get("body")) } }),
  );
};

/** Registers the previews of collections and files that are a text with a title. */
export function registerPreviews(CMS, config, styles) {
  CMS.registerPreviewStyle(styles);
  const named = config.collections.flatMap(({ name, files }) => files?.map((file) => file.name) ?? name);
  const isText = (name) => !["documents", "events", "people"].includes(name);
  for (const name of named.filter(isText)) CMS.registerPreviewTemplate(name, describeArticle);
}
