import { renderText, setText } from "./renderer.js";

// What a release or a page will look like, beside its form: the site's own style sheet, and the text as the build renders it
// (renderer.ts). The build also measures pictures, checks links and fills in figures.

const describeArticle =
  (newTab) =>
  ({ entry }) => {
    const get = (name) => entry.getIn(["data", name]);
    const words = (name) => setText(String(get(name) ?? ""));
    const lead = words("lead") || words("summary");
    const { h } = window;
    return h(
      "main",
      { className: "shell grid gap-6 py-10" },
      get("displayDate") && h("p", { className: "eyebrow" }, get("displayDate")),
      h("h1", { className: "text-title" }, words("title")),
      lead && h("p", { className: "text-lg text-muted" }, lead),
      h("div", { className: "prose", dangerouslySetInnerHTML: { __html: renderText(get("body") ?? "", newTab) } }),
    );
  };

/** Registers the previews of collections and files that are a text with a title. */
export function registerPreviews(CMS, config, styles) {
  CMS.registerPreviewStyle(styles);
  const named = config.collections.flatMap(({ name, files }) => files?.map((file) => file.name) ?? name);
  const isText = (name) => !["documents", "events", "people"].includes(name);
  for (const name of named.filter(isText))
    CMS.registerPreviewTemplate(name, describeArticle(name === "press" ? "every link" : "other sites"));
}
